// Which school addresses have proved a student licence: student-address:<hash> holds the id of its order, until its term has ended.
import type { StudentProofs } from '../../use-cases/ports.ts';
import { addressHash } from './address-hash.ts';
import type { Connection } from './connection.ts';
import { asLimited, limitArguments, limitsFirst } from './scripts.ts';

const admitScript = `${limitsFirst}
return 'admitted'
`;

const claimScript = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] and holder ~= ARGV[3] then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])
return ARGV[1]
`;

/** Many schools deliver `a.b+c@` to the mailbox of `ab@`. */
function addressKey(address: string): string {
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).split('+');
  return `student-address:${addressHash(`${local.replaceAll('.', '')}${address.slice(at)}`)}`;
}

/** The proofs behind this connection. Every method is one round trip. */
export const studentProofs = (connection: Connection): StudentProofs => ({
  async admit(limits) {
    const { keys, values } = limitArguments(limits);
    return asLimited(await connection.run(admitScript, keys, values)) ?? { outcome: 'admitted' };
  },
  async claim(address, orderId, until, instead = '') {
    const values = [orderId, Date.parse(until), instead];
    return (await connection.run(claimScript, [addressKey(address)], values)) as string;
  },
});
