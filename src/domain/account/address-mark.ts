// A short mark of an address, for what is sealed into a link: two people never share a token, even where a store that was restored from a
// backup gives the same number, in the same second, to somebody else. The seal makes it unforgeable, so it need not be secret.
import { asAddress } from '../canonical-address.ts';

const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
const mask = 0xffffffffffffffffn;

/** The FNV-1a hash (64 bits) of an address, the same however it was typed: 13 letters and digits. */
export function addressMark(address: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(asAddress(address)))
    hash = ((hash ^ BigInt(byte)) * prime) & mask;
  return hash.toString(36).padStart(13, '0');
}
