// The minimum number of events in a hundred histories, of days and of five years. A simulation that has silently become empty would satisfy
// every invariant.
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
  'verified by code': 3,
  'second payments': 15,
  'second payments reported': 12,
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
  'attacks: forged notice of a refund': 3,
  'attacks: forged notice of a dispute': 3,
  'attacks: flood of a mailbox': 4,
  'attacks: flood by one network': 2,
  'attacks: flood by codes': 2,
  'attacks: flood by seats': 2,
  'attacks: flood by finds': 2,
  'attacks: hidden order': 4,
  'attacks: uploads': 1.5,
  'attacks: old link': 1.5,
};

/** For histories of five years; a share of it for shorter ones. */
const perHundredOfFiveYears: Readonly<Record<string, number>> = {
  licenses: 450,
  'paid terms': 900,
  'monthly card renewals': 200,
  'yearly card renewals': 100,
  renewals: 250,
  'renewal quotes ordered': 24,
  'renewal quotes: invoice': 16,
  'renewal quotes: card': 1,
  'renewal quotes: payu': 1,
  'renewals after a lapse of 20 days': 60,
  'renewals by another payer': 40,
  'grown at renewal': 16,
  'shrunk at renewal': 16,
  'declined cards that were never replaced': 8,
  'declined cards that paid later': 8,
  'lost webhooks': 100,
  upgrades: 70,
  'upgrades ordered by invoice': 12,
  'upgrades started: person to group': 12,
  'upgrades started: month to year': 8,
  'upgrades started: year to perpetual': 16,
  'upgrades started: student to academic': 4,
  'upgrades started: academic to corporate': 40,
  'added seats': 70,
  'seats paid immediately': 50,
  'seats ordered by invoice': 50,
  invitations: 90,
  'keys of seats': 16,
  'own keys': 350,
  documents: 1800,
  'refunds: renewal': 12,
  'refunds: upgrade': 12,
  'refunds: seats': 4,
  'team: renewal-refused': 8,
  'selections of members who leave': 16,
  'named payers': 40,
  'accepted offers': 24,
  'expired offers': 12,
  'licenses with another owner': 16,
  kills: 150,
  outages: 150,
};

const inYears = (years: number) =>
  Object.fromEntries(
    Object.entries(perHundredOfFiveYears).map(([what, times]) => [what, (times * years) / 5]),
  );

/** Events that happened too rarely in this many histories, each with its count. */
export const tooSeldom = (counts: ReadonlyMap<string, number>, histories: number, years: number): string[] =>
  Object.entries(years > 0 ? inYears(years) : perHundred).flatMap(([what, times]) => {
    const least = Math.floor((times * histories) / 100);
    const happened = counts.get(what) ?? 0;
    return happened < least ? [`${what}: ${happened}, not ${least}`] : [];
  });
