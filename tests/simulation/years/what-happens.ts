// The possible events of a history of years: one every few weeks. Renewals are not among them, because buyers have habits (habits.ts) and
// cards are charged on schedule.
import fc from 'fast-check';
import { death, outages } from '../what-goes-wrong.ts';

/** What is bought, and how its buyer pays. */
export const waysToBuy = ['card', 'card', 'payu', 'payu', 'transfer', 'quote'] as const;
export type Way = (typeof waysToBuy)[number];
export const productsBought = [
  'personal-academic',
  'personal-corporate',
  'monthly',
  'student',
  'group-academic',
  'group-academic',
  'group-corporate',
  'perpetual-academic',
] as const;

/** Which of the matching licenses. */
const license = fc.nat(5);
/** The outcome of a started payment; `later` is decided days afterward. */
const outcome = fc.constantFrom('paid', 'paid', 'paid', 'later', 'left');
/** Who delivers the provider's message; no one if the browser is closed and the webhook is lost. */
const by = fc.constantFrom('browser', 'webhook', 'webhook', 'nothing');
/** After how many steps a process crashes, if one does. */
const dies = fc.nat(60).map((after) => (after < 14 ? after : undefined));

export const buy = fc.record({
  do: fc.constant('buy' as const),
  product: fc.constantFrom(...productsBought),
  way: fc.constantFrom(...waysToBuy),
  seats: fc.integer({ min: 2, max: 6 }),
  hasUser: fc.nat(3).map((chance) => chance === 0),
  by,
});

/** Only in histories of years. */
export const yearAction = fc.oneof(
  { weight: 4, arbitrary: buy },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('upgrade' as const),
      ...{ license, which: fc.nat(60), outcome, by, dies },
      isByInvoice: fc.nat(3).map((chance) => chance === 0),
      isPaidTwice: fc.nat(5).map((chance) => chance === 0),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('grow' as const),
      ...{ license, outcome, by, dies },
      seats: fc.integer({ min: 1, max: 3 }),
      isByInvoice: fc.boolean(),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('people' as const),
      license,
      what: fc.constantFrom('invite', 'invite', 'take', 'take', 'revoke', 'withdraw'),
      who: fc.nat(6),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('leave' as const),
      license,
      who: fc.integer({ min: 0, max: 15 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('name-payer' as const), license, who: fc.nat(2) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hand-over' as const),
      license,
      who: fc.nat(3),
      how: fc.constantFrom('accept', 'accept', 'accept', 'accept late', 'withdraw', 'leave open'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('give-back' as const),
      license,
      of: fc.constantFrom('license', 'renewal', 'seats', 'upgrade', 'upgrade'),
      part: fc.constantFrom(0.25, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('stop-renewal' as const), license }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decline' as const),
      license,
      days: fc.constantFrom(3, 9, 40),
    }),
  },
);

const action = fc.oneof({ weight: 35, arbitrary: yearAction }, ...outages, death);

/** Days that pass, and what happens after them. */
const leg = fc.record({ weight: fc.integer({ min: 1, max: 6 }), act: action, luck: fc.nat(0xffff) });
export const legs = (years: number) =>
  fc.record({
    begins: fc.array(buy, { minLength: 3, maxLength: 3 }),
    legs: fc.array(leg, { minLength: 7 * years, maxLength: 9 * years, size: 'max' }),
  });
