// School addresses that have proved a student license: student-address:<hash> holds the ID of its order until the end of its term.
import { canonicalAddress } from '../../../src/domain/canonical-address.ts';
import type { StudentProofs } from '../../use-cases/ports.ts';
import { addressHash } from './address-hash.ts';
import type { Connection } from './connection.ts';
import { admit, script } from './scripts.ts';

const claim = script<
  { keys: { address: string }; orderId: string; heldUntil: number; instead: string },
  string
>(
  'student-address:claim',
  `
local holder = redis.call('GET', keys.address)
if holder and holder ~= args.orderId and holder ~= args.instead then return holder end
redis.call('SET', keys.address, args.orderId, 'PXAT', args.heldUntil)
return args.orderId
`,
);

const addressKey = (address: string) => `student-address:${addressHash(canonicalAddress(address))}`;

/** Returns the proofs in this store. Every method takes one round trip. */
export const studentProofs = (connection: Connection): StudentProofs => ({
  admit: (limits) => admit(connection, limits, {}, () => ({ outcome: 'admitted' })),
  claim: (address, orderId, until, instead = '') =>
    claim(connection, {
      keys: { address: addressKey(address) },
      orderId,
      heldUntil: Date.parse(until),
      instead,
    }),
});
