// The network that a rate limit counts. One household or machine has an entire /64 of IPv6 addresses and can switch among them freely.
import type { Context } from '@netlify/functions';

/** Returns the eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail ?? '')];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

/** Returns an IPv4 address unchanged and an IPv6 address's /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** Returns the network of a call; undefined for a call from this machine, which is not a visitor's. */
export const visitorOf = ({ ip }: Context) =>
  ip && !/^(?:127\.|::1$|::ffff:127\.)/.test(ip) ? networkOf(ip) : undefined;
