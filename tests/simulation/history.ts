// The possible events of a history, and the history of a seed. Any notification can be sent at any time, whether it is true yet or not.
import fc from 'fast-check';
import { waysToRenew } from './actions/renewals.ts';
import { secretNames } from './secrets.ts';
import { attack } from './attackers/what-attackers-do.ts';
import { death, outages } from './what-goes-wrong.ts';
import { type buy, legs, type yearAction } from './years/what-happens.ts';

/** What a buyer says about a training, and what the team does with it. */
const trainingSteps = [
  'name',
  'name',
  'propose',
  'schedule',
  'schedule',
  'move',
  'held',
  'certify',
  'revoke',
  'links',
  'cancel',
] as const;
export type TrainingStep = (typeof trainingSteps)[number];

/** The kind of purchase: usually a personal license, sometimes a group, added seats, or a training. */
const whichOrder = fc.record({
  of: fc.constantFrom(
    ...(['one', 'one', 'one', 'one', 'one', 'one', 'group', 'addition', 'addition', 'training'] as const),
    ...(['renewal', 'renewal'] as const),
  ),
  place: fc.nat(3),
} as const);
/** What may be charged again. */
const whatRenews = fc.record({
  of: fc.constantFrom('one', 'one', 'group', 'renewal'),
  place: fc.nat(3),
} as const);
const group = fc.nat(1);

const action = fc.oneof(
  ...attack,
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      provider: fc.constantFrom('stripe', 'payu', 'training'),
      attempt: fc.nat(2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      order: whichOrder,
      outcome: fc.constantFrom('paid', 'paid', 'later', 'failed'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('notify' as const),
      order: whichOrder,
      by: fc.constantFrom('browser', 'webhook'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge' as const), order: whichOrder }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('reconcile' as const), times: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 3, 20, 60, 600, 3000),
    }),
  },
  ...outages,
  { weight: 10, arbitrary: fc.record({ do: fc.constant('renew' as const), order: whatRenews }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order: whichOrder,
      charge: fc.nat(2),
      part: fc.constantFrom(0.25, 0.5, 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('invoice' as const),
      attempt: fc.nat(2),
      step: fc.constantFrom('place', 'receive', 'receive', 'cancel'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay-again' as const),
      which: fc.nat(3),
      by: fc.constantFrom('nothing', 'browser', 'webhook'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('seat' as const),
      group,
      what: fc.constantFrom('invite', 'invite', 'take', 'again', 'withdraw', 'revoke', 'second'),
      who: fc.nat(3),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('prove' as const),
      order: fc.record({ of: fc.constant('one' as const), place: fc.constantFrom(0, 0, 1) }),
      step: fc.constantFrom('code', 'code', 'code', 'ask', 'type', 'guess', 'upload', 'accept', 'reject'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      group,
      seats: fc.integer({ min: 1, max: 3 }),
      outcome: fc.constantFrom('paid', 'later', 'left'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('renew-by-link' as const),
      order: fc.record({ of: fc.constantFrom('one', 'group', 'group'), place: fc.nat(3) } as const),
      by: fc.constantFrom(...waysToRenew),
      more: fc.constantFrom(0, 0, 0, 1, -1),
      payer: fc.constantFrom(0, 0, 1),
      outcome: fc.constantFrom('paid', 'paid', 'later', 'left'),
      isCanceled: fc.boolean(),
      times: fc.constantFrom(1, 1, 2),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('train' as const),
      step: fc.constantFrom(...trainingSteps),
      who: fc.nat(3),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end-renewal' as const), order: whatRenews }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('correct' as const), order: whichOrder, name: fc.nat(2) }),
  },
  death,
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('roll' as const),
      order: whichOrder,
      to: fc.constantFrom('back', 'forward'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('rotate' as const),
      secret: fc.constantFrom(...secretNames),
      isLeaked: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('retire' as const),
      secret: fc.constantFrom('TOKEN_SECRET' as const, 'TOKEN_SECRET' as const, ...secretNames),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign-in' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('backup' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('restore' as const),
      which: fc.nat(2),
      meanwhile: fc.constantFrom('nothing', 'name', 'invite'),
      who: fc.nat(2),
    }),
  },
);
export type Which = typeof whichOrder extends fc.Arbitrary<infer W> ? W : never;
type Of<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
/** Only in histories of years. */
export type YearAction = Of<typeof yearAction> | { do: 'pass'; days: number };
export type Action = Of<typeof action> | YearAction;
/** `goOn`: how many steps of pending work happen before the next action; `luck` decides which. */
export type Step = Action & { goOn: number; luck: number };
export type History = {
  seed: number;
  /** Whether 1,000 abandoned checkouts were started on the day before. */
  isFlooded: boolean;
  /** Whether the student's order is an old one whose document is almost large enough to trigger the size alarm. */
  isLarge: boolean;
  /** For a history of years: how many, and what is bought at its start. */
  years?: number;
  begins?: readonly Of<typeof buy>[];
  steps: readonly Step[];
};

const step = fc
  .tuple(action, fc.nat(6), fc.nat(0xffff))
  .map(([act, goOn, luck]): Step => ({ ...act, goOn, luck }));
const history = fc.record({
  isFlooded: fc.nat(24).map((chance) => chance === 0),
  isLarge: fc.nat(24).map((chance) => chance === 0),
  steps: fc.array(step, { minLength: 8, maxLength: 34, size: 'max' }),
});

const daysOfYear = 365.25;

/** A history of this many years; days pass between its actions. */
function longHistory(seed: number, years: number): History {
  const [{ begins, legs: made } = { begins: [], legs: [] }] = fc.sample(legs(years), {
    seed,
    numRuns: 1,
    unbiased: true,
  });
  const whole = made.reduce((sum, { weight }) => sum + weight, 0);
  const steps = made.flatMap(({ weight, act, luck }): Step[] => [
    { do: 'pass', days: Math.round((weight * years * daysOfYear) / whole), goOn: 0, luck },
    { ...act, goOn: luck % 7, luck },
  ]);
  return { seed, years, isFlooded: false, isLarge: false, begins, steps };
}

/** The history of a seed, identical on every machine. `years` is its length if it is a history of years. */
export function historyOf(seed: number, years = 0): History {
  if (years > 0) return longHistory(seed, years);
  const [made] = fc.sample(history, { seed, numRuns: 1, unbiased: true });
  return { seed, ...made! };
}
