// A short fingerprint of an address, included in signed links. It keeps two people from sharing a token, even if a store restored from a
// backup reuses a number within the same second. The signature makes it unforgeable, so it need not be secret.
import { asAddress } from '../canonical-address.ts';

const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
const mask = 0xffffffffffffffffn;

/** Returns the 64-bit FNV-1a hash of the normalized address: 13 letters and digits. */
export function addressMark(address: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(asAddress(address)))
    hash = ((hash ^ BigInt(byte)) * prime) & mask;
  return hash.toString(36).padStart(13, '0');
}
