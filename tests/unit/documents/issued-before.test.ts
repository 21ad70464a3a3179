// Numbered documents are rendered from the order whenever they are requested. issued-before.json holds what the
// release of November 26, 2026 wrote on the documents of the orders in ../domain/earlier-releases: number, day, value,
// taxes, and total must never change.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { billingDocumentsOf, withSerials } from '../../../src/domain/billing/billing-documents.ts';
import { orderSchema } from '../../../src/domain/order/order.ts';
import issued from './issued-before.json' with { type: 'json' };

const folder = new URL('../domain/earlier-releases/', import.meta.url);
const orders = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const documents = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>;
    return Object.entries(documents).map(
      ([kind, document]) => [`${name.replace('.json', '')} ${kind}`, orderSchema.parse(document)] as const,
    );
  });

it.each(orders)(
  'the documents of the order %s keep their number, day, value, taxes, and total',
  (name, stored) => {
    const order = withSerials(
      stored,
      billingDocumentsOf(stored).map((_, i) => i + 1),
    );
    const rendered = billingDocumentsOf(order).map((_, place) => {
      const { title, number, facts, lines, sums } = documentContentOf(order, place)!;
      const parts = lines.flatMap(({ amount, taxes }) => [
        amount,
        ...taxes.filter(({ percent }) => percent > 0).map(({ minorUnits }) => minorUnits),
      ]);
      return `${title} ${number} of ${facts[0]![1]}: ${parts.join(' + ')} = ${sums.at(-1)!.minorUnits}`;
    });
    expect(rendered).toEqual((issued as Record<string, string[]>)[name]);
  },
);

it('the documents of every order are compared', () => {
  expect(orders.map(([name]) => name).toSorted()).toEqual(Object.keys(issued).toSorted());
});
