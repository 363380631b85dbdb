import type { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import { isAllowedAddress, isLoopbackAddress } from './allowed-address.ts';
import { isLocalName } from './check-url.ts';

/** Why no connection to a host is made. */
export class HostRefused extends Error {
  readonly failure: 'ADDRESS_NOT_ALLOWED' | 'NAME_NOT_FOUND';
  constructor(failure: HostRefused['failure']) {
    super(failure);
    this.failure = failure;
  }
}

export interface AddressRules {
  readonly allowPrivate: boolean;
  /** Whether only this machine may be reached: over plain HTTP. */
  readonly isLoopbackOnly: boolean;
}

export function isAllowedFor(address: string, { allowPrivate, isLoopbackOnly }: AddressRules): boolean {
  return isAllowedAddress(address, allowPrivate) && (!isLoopbackOnly || isLoopbackAddress(address));
}

const localAddresses = ['127.0.0.1', '::1'];

/**
 * Gives connections the addresses of a name, asked for at each one. A name with any address that is not allowed is
 * refused whole: it was made to lead here.
 *
 * Asks the DNS itself. The system's own look-up takes one of four threads until it ends; a few names whose servers
 * never answer would keep all others from being found.
 */
export function allowedLookup(resolver: Resolver, rules: AddressRules): LookupFunction {
  return (name, options, callback) => {
    addressesOf(resolver, name).then(
      (addresses) => {
        if (addresses.length === 0) return callback(new HostRefused('NAME_NOT_FOUND'), '', 0);
        if (!addresses.every((address) => isAllowedFor(address, rules)))
          return callback(new HostRefused('ADDRESS_NOT_ALLOWED'), '', 0);
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        return options.all === true ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}

/** None when the DNS does not know the name, or does not answer. */
async function addressesOf(resolver: Resolver, name: string): Promise<string[]> {
  if (isLocalName(name)) return localAddresses;
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
