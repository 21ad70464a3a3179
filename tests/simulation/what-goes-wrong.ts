// Outages, lost replies, and process crashes, which every kind of history has.
import fc from 'fast-check';
import type { Upstream } from '../support/crash-harness.ts';

const upstream = fc.constantFrom<Upstream>('store', 'stripe', 'payu', 'mail');

export const outages = [
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('break' as const),
      upstream,
      steps: fc.constantFrom(1, 2, 3, 4, 40),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      upstream,
      steps: fc.integer({ min: 1, max: 3 }),
    }),
  },
];

export const death = {
  weight: 2,
  arbitrary: fc.record({ do: fc.constant('kill' as const), after: fc.nat(6) }),
};
