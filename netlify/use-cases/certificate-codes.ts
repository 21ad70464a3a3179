// Certificate codes: 80 bits derived from a text and our secret, short enough to type. The code reveals nothing about
// the text. The store maps it to the order.
import { createHash } from 'node:crypto';
import { toBase32 } from '../../src/domain/license/license-key.ts';
import type { Links } from './ports.ts';

const grouped = (letters: string) => letters.match(/.{4}/g)!.join('-');

/** Returns the code for this text, such as `7K3M-9X2P-4T8V-0C1B`. */
export function codeFrom(links: Pick<Links, 'signToken'>, text: string): string {
  const digest = createHash('sha256').update(links.signToken('certificate', text)).digest();
  return grouped(toBase32(digest.subarray(0, 10)));
}

/** Normalizes a code that someone typed; null if it cannot be valid. */
export function asCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(letters) ? grouped(letters) : null;
}
