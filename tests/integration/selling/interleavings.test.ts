// Random histories of purchases, and what must hold after each: duplicate, late, reordered, forged and missing notifications, renewals and
// refunds that nobody tells of, silent providers, rollbacks to a release that cannot read an order, backups and stores that are lost and restored
// from them, slow mail, outages, lost answers, deaths of processes, and reconciliations that overlap; meanwhile people give, take and add seats,
// prove that they are students, order by invoice and from a quote, correct bills, end renewals, and book, move, hold and certify trainings.
// Afterwards everything heals. What may happen, how it goes and what must hold then is in tests/support/histories.
// `npm run test:histories` makes the long run, on new random inputs; `npm test` a short one, always of the same.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { live } from '../../support/histories/life.ts';
import { isPaidAt, orderIds, refundsOf } from '../../support/histories/purchases.ts';
import { expectTruth } from '../../support/histories/truth.ts';
import { action } from '../../support/histories/what-may-happen.ts';

// A process that is ended here says so at every step that it does not take any more.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const runs = Number(process.env.MODEL_RUNS ?? 300);

/** Of how many in a hundred histories, at least, each must have been: they are no idle ones. */
const least = {
  paid: 200,
  renewed: 5,
  refunded: 5,
  byInvoice: 10,
  rolled: 15,
  restores: 25,
  mailsTwice: 1,
  seats: 20,
  added: 10,
  certificates: 100,
  corrected: 1,
  cancelled: 1,
  byCode: 1,
  askedAgain: 10,
};

it(`no paid order, seat, proof or booking is lost, doubled or shown to another in ${runs} random histories`, async () => {
  const counts = new Map<string, number>();
  const count = (of: Record<string, number>) => {
    for (const [what, times] of Object.entries(of)) counts.set(what, (counts.get(what) ?? 0) + times);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(action, fc.nat(6)).map(([act, goOn]) => ({ ...act, goOn })),
        { minLength: 8, maxLength: 34 },
      ),
      fc.scheduler(),
      async (actions, scheduler) => {
        const life = await live(actions, scheduler);
        const { outside, rolled, restores } = life;
        count({ ...(await expectTruth(life)), rolled, restores });
        const ids = orderIds(outside).filter((id) => isPaidAt(outside, id));
        count({
          paid: ids.length,
          renewed: ids.filter((id) => outside.sessions.get(`cs_${id}`)?.renewals).length,
          refunded: ids.filter((id) => Object.keys(refundsOf(outside, id)).length > 0).length,
          byInvoice: [...outside.transfers.values()].filter((receivedOn) => receivedOn !== null).length,
        });
      },
    ),
    { numRuns: runs },
  );
  const inWords = [...counts].map(([what, times]) => `${what} ${times}`);
  console.log(`${runs} histories: ${inWords.join(', ')}`);
  for (const [what, inHundred] of Object.entries(least))
    expect([what, counts.get(what)]).toEqual([what, expect.toSatisfy((n) => n > (runs * inHundred) / 100)]);
}, 7_200_000);
