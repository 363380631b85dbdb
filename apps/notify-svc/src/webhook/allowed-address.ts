import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

// Of IPv6 nothing else was ever given out to the public: what embeds an IPv4 address (mapped, compatible, NAT64), is
// local or is discarded lies outside, whether or not the library has a name for it. 6to4, Teredo and the
// documentation nets lie inside and have one.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * Whether a webhook may be sent to an address: a public one, or with `allowPrivate` this machine's own (loopback).
 * What is no address in its usual form is none.
 */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  return isPublic(address) || (allowPrivate && isLoopbackAddress(address));
}

/** Whether an address is this machine's own, 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

function isPublic(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(address) === 0 ? undefined : ipaddr.parse(address);
}
