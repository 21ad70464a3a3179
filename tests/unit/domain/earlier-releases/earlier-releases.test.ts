// Orders exactly as earlier releases wrote them. Each file in this folder was written by the commit it is named after,
// one for each form that a stored order has had.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { workItemsOf } from '../../../../src/domain/order/work-queue.ts';
import { documentOf, fitOrder } from '../../../../src/domain/order/fit-order.ts';
import { applyEvent } from '../../../support/apply-event.ts';
import { isLicenseInForce } from '../../../../src/domain/license/order-license.ts';
import { withStoredNames } from '../../../../src/domain/order/stored-names.ts';
import { orderSchema } from '../../../../src/domain/order/order.ts';

type Document = {
  id: string;
  state: string;
  createdAt: string;
  amount: { minorUnits: number; currency: string };
  payment?: object;
  licence?: object;
  papers?: object[];
  seating?: object;
  refunds?: object;
  handled: string[];
  attention?: string[];
  history: { at: string; what: string }[];
};
const releases = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const text = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    return [name.replace('.json', ''), JSON.parse(text) as Record<string, Document>] as const;
  });
const documents = releases.flatMap(([release, orders]) =>
  Object.entries(orders).map(([name, document]) => [release, name, document] as const),
);

it('there are orders of six releases, each with card, student, group, and training orders', () => {
  expect(releases).toHaveLength(6);
  for (const [, orders] of releases)
    expect(Object.keys(orders)).toEqual(
      expect.arrayContaining(['disputed', 'refunded', 'corrected', 'student', 'group', 'training']),
    );
});

describe.each(documents)('release %s, order "%s"', (_release, _name, document) => {
  const order = orderSchema.parse(document);

  it('is read with its payment, license, documents, seats, and refunds', () => {
    const { payment, licence: license, papers, seating, refunds, state } = document;
    expect(order).toMatchObject({ state, ...(payment && { payment }), ...(license && { license }) });
    expect(order.papers ?? []).toEqual(papers ?? []);
    expect([order.seating, order.refunds]).toEqual([seating, refunds]);
  });

  it('has a code for every sentence, with its time', () => {
    expect(order.history.map(({ at }) => at)).toEqual(document.history.map(({ at }) => at));
    expect(order.history.map(({ event }) => event)).not.toContain('other');
    expect(order.attention?.map(({ code }) => code) ?? []).not.toContain('other');
    expect(order.attention?.length).toBe(document.attention?.length);
    // A dispute is stored as one entry, no longer as marks of its opening and closing.
    const [ofDisputes, others] = [true, false].map((isOfDispute) =>
      document.handled.filter((mark: string) => /^dispute(?:d|-won):/.test(mark) === isOfDispute),
    );
    expect(order.handled).toHaveLength(others!.length);
    if (ofDisputes!.length > 0) expect(order.disputes!.length).toBeGreaterThan(0);
    expect(order.handled.filter((mark) => !/^[a-z-]+:\S+$/.test(mark))).toEqual([]);
  });

  it('is unchanged after it is written and read again', () => {
    const written = documentOf(fitOrder(order));
    expect(orderSchema.parse(JSON.parse(written))).toEqual(JSON.parse(JSON.stringify(order)));
    expect(JSON.parse(written)).toEqual(withStoredNames(JSON.parse(JSON.stringify(order)) as object));
  });

  it('is due on the work queue from the time its sentences were written', () => {
    const { history, attention = [], state, createdAt } = document;
    const since = (sentence: string) => history.findLast(({ what }) => what === sentence)?.at ?? createdAt;
    const told = workItemsOf(order).filter(({ kind }) => kind === 'attention' || kind === 'dispute');
    expect(told.map((item) => item.since)).toEqual([
      ...(state === 'disputed' ? [since('disputed with the bank')] : []),
      ...attention.map(since),
    ]);
  });

  it('can be refunded', () => {
    const { minorUnits } = document.amount;
    const event = { type: 'refunded', at: '2029-01-01T00:00:00.000Z', chargeId: 'ch_9', minorUnits } as const;
    const decision = applyEvent(order, event, 10);
    expect(decision).toMatchObject({ outcome: 'changed', order: { state: 'refunded' } });
    expect(decision.outcome === 'changed' && isLicenseInForce(decision.order)).toBe(false);
  });
});
