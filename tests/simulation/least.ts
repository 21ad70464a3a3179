// How much at least happens in a hundred histories: a simulation that has silently become empty would hold every invariant.
import { secretNames } from './secrets.ts';

const perHundred: Readonly<Record<string, number>> = {
  'paid orders': 250,
  'paid by invoice': 15,
  renewals: 15,
  'canceled renewals': 4,
  'licenses renewed by link': 12,
  refunds: 10,
  'added seats': 10,
  certificates: 80,
  'proved by code': 3,
  'second payments': 15,
  'second payments told': 12,
  kills: 15,
  outages: 40,
  restores: 20,
  rollbacks: 10,
  digests: 12,
  disputes: 15,
  'disputes won': 3,
  'disputes lost': 3,
  'corrected addresses': 8,
  'rotations after a leak': 5,
  'secrets retired': 1.5,
  sessions: 5,
  'writes of large documents': 1,
  ...Object.fromEntries(secretNames.map((name) => [`rotations of ${name}`, 4])),
  'attacks: forged message': 5,
  'attacks: replay with another payment number': 6,
  'attacks: replay with another huge payment number': 6,
  'attacks: replay with another reason': 6,
  'attacks: replay with another bank reference': 6,
  'attacks: invented notice of a refund': 3,
  'attacks: invented notice of a dispute': 3,
  'attacks: flood of a mailbox': 4,
  'attacks: flood by one network': 2,
  'attacks: flood by codes': 2,
  'attacks: flood by seats': 2,
  'attacks: flood by finds': 2,
  'attacks: hidden order': 4,
  'attacks: uploads': 1.5,
  'attacks: old link': 1.5,
};

/** What happened too seldom in so many histories, each with how often. */
export const tooSeldom = (counts: ReadonlyMap<string, number>, histories: number): string[] =>
  Object.entries(perHundred).flatMap(([what, times]) => {
    const least = Math.floor((times * histories) / 100);
    const happened = counts.get(what) ?? 0;
    return happened < least ? [`${what}: ${happened}, not ${least}`] : [];
  });
