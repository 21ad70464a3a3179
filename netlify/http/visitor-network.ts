// Whom a limit counts: a visitor's network. One household or machine has a whole /64 of IPv6 addresses and can change among them at will.
import type { Context } from '@netlify/functions';

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail ?? '')];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

/** An IPv4 address as it is, of an IPv6 address its /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The network of a call; undefined for one from this machine, which is no visitor's. */
export const visitorOf = ({ ip }: Context) =>
  ip && !/^(?:127\.|::1$|::ffff:127\.)/.test(ip) ? networkOf(ip) : undefined;
