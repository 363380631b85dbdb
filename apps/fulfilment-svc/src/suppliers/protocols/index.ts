import type { SupplierProtocol } from '../supplier-protocol.ts';
import { digitalGoods } from './digital-goods.ts';
import { reloadlyAirtime, reloadlyUtilities } from './reloadly.ts';

/** How suppliers can be spoken to, by the name that the settings give it. */
const protocols = {
  'digital-goods': digitalGoods,
  'reloadly-airtime': reloadlyAirtime,
  'reloadly-utilities': reloadlyUtilities,
} as const satisfies Record<string, SupplierProtocol>;

export type ProtocolName = keyof typeof protocols;

export const protocolNames = Object.keys(protocols) as [ProtocolName, ...ProtocolName[]];

/** Ours unless another is named. */
export function protocolNamed(name: ProtocolName = 'digital-goods'): SupplierProtocol {
  return protocols[name];
}
