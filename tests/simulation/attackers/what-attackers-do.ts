// What strangers, banks, and careless operators do to the shop. Strangers send only what anyone could send: genuine provider replies with
// changed unsigned fields, forms, and links that reached the wrong mailbox.
import fc from 'fast-check';

/** Fields of PayU's reply that its hash does not cover, and what an attacker writes into them. */
export const claimedFields = ['payment number', 'huge payment number', 'reason', 'bank reference'] as const;
export type ClaimedField = (typeof claimedFields)[number];

const anyOrder = fc.record({ of: fc.constantFrom('one', 'group', 'training'), place: fc.nat(3) } as const);
const times = fc.constantFrom(1, 3, 8);

/** Attackers' actions, each with its frequency relative to buyers' actions. */
export const attack = [
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('replay' as const),
      which: fc.nat(5),
      field: fc.constantFrom(...claimedFields),
      by: fc.constantFrom('browser' as const, 'webhook' as const),
      times,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('invent-notice' as const),
      order: anyOrder,
      kind: fc.constantFrom('refund' as const, 'dispute' as const),
      times,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('dispute' as const),
      which: fc.nat(5),
      step: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('flood-mailbox' as const), orders: fc.constantFrom(2, 6) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('flood' as const),
      by: fc.constantFrom('one network' as const, 'codes' as const, 'seats' as const, 'finds' as const),
      which: fc.nat(1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hide-order' as const), order: anyOrder }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('upload' as const), attempt: fc.nat(2), files: fc.constant(7) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('correct-email' as const), order: anyOrder }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('use-old-link' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hang-files' as const), steps: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('digest' as const) }) },
];
