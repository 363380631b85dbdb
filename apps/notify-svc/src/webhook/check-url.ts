import { isIP } from 'node:net';
import { isAllowedAddress, isLoopbackAddress } from './allowed-address.ts';

const lengthMax = 2_048;
const beginning = /^https?:\/\/[^/?#\\]/i;
/** The parser of URLs would drop or mend these, and the URL would not be the one that is shown. */
const unprintable = /[\s\p{Cc}]/u;

/**
 * What is wrong with a URL that webhooks are to be sent to; undefined when nothing is. A name is not looked up: it
 * may lead somewhere else a moment later, so that its addresses are checked at every connection.
 */
export function checkUrl(text: string, allowPrivate: boolean): string | undefined {
  if (text.length > lengthMax) return `url is too long (max ${lengthMax} characters)`;
  // The parser knows every spelling of an address: 0x7f.1, 2130706433, 017700000001, other digits than ASCII's.
  const url = unprintable.test(text) ? null : URL.parse(text);
  if (url === null) return 'url must be a valid URL';
  const isSecure = url.protocol === 'https:';
  if (!beginning.test(text) || (!isSecure && url.protocol !== 'http:')) return 'url must begin with https://';
  if (url.username !== '' || url.password !== '') return 'url must not hold a user name or a password';
  if (url.port === '0') return 'url must not hold port 0';

  const host = hostOf(url);
  const isLocal = isLocalName(host) || isLoopbackAddress(host);
  if (!isSecure && !(isLocal && allowPrivate)) return 'url must begin with https://';
  const isRefused = isLocal ? !allowPrivate : isIP(host) !== 0 && !isAllowedAddress(host, allowPrivate);
  return isRefused ? 'url must lead to a public address' : undefined;
}

/** The name or address of a URL as it is connected to: an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Names that mean this machine wherever they are asked for (RFC 6761). */
export function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/.test(host);
}
