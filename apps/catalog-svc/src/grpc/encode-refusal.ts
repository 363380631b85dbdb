import type { Refusal as RefusalMessage } from '@dg/contracts/catalog';
import type { Refusal } from '../domain/refusal.ts';

export function encodeRefusal({ code, message }: Refusal): RefusalMessage {
  return { code, message: message ?? '' };
}
