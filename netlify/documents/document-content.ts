// A document before it is rendered: all of its content as text and in whole minor units.
import { type DocumentLine, taxInWords } from '../../src/domain/billing/document-lines.ts';
import { type Currency, formatFigures } from '../../src/domain/money.ts';

export type Fact = readonly [name: string, value: string];

/** The seller or the payer; `heading` says which. */
export type Party = { heading: string; name: string; lines: readonly string[] };

export type Sum = { label: string; minorUnits: number; isTotal?: boolean | undefined };

/** Text after the sums: a paragraph, or facts under a heading (where to pay, by when). */
export type Passage = { heading?: string | undefined; facts?: readonly Fact[]; text?: string | undefined };

/** The content of a document. */
export type DocumentContent = {
  /** `Tax invoice`, `Quote` */
  title: string;
  number: string;
  /** ISO date. Also used as the file's date, so that the same document has the same bytes. */
  issuedAt: string;
  /** The most important facts: date, order, place of supply. */
  facts: readonly Fact[];
  parties: readonly Party[];
  currency: Currency;
  lines: readonly DocumentLine[];
  sums: readonly Sum[];
  passages?: readonly Passage[] | undefined;
  /** The seller's signature: for whom and by whom. */
  signature?: { for: string; by: string } | undefined;
};

/** Returns the sums below lines: their value, each tax, and the total. */
export function sumsOf(lines: readonly DocumentLine[], currency: Currency, totalLabel: string): Sum[] {
  const value = lines.reduce((sum, { amount }) => sum + amount, 0);
  const taxes = new Map<string, { base: number; minorUnits: number }>();
  for (const tax of lines.flatMap((line) => line.taxes)) {
    const { base, minorUnits } = taxes.get(taxInWords(tax)) ?? { base: 0, minorUnits: 0 };
    taxes.set(taxInWords(tax), { base: base + tax.base, minorUnits: minorUnits + tax.minorUnits });
  }
  const total = [...taxes.values()].reduce((sum, { minorUnits }) => sum + minorUnits, value);
  return [
    { label: currency === 'INR' ? 'Taxable value' : 'Subtotal', minorUnits: value },
    ...[...taxes].map(([words, { base, minorUnits }]) => ({
      label: `${words} of ${formatFigures({ currency, minorUnits: base })}`,
      minorUnits,
    })),
    { label: totalLabel, minorUnits: total, isTotal: true },
  ];
}

/** Returns a file name such as `biospect-tax-invoice-BSP-26-27-000123.pdf`. */
export const fileNameOf = (product: string, { title, number }: DocumentContent) =>
  `${[product, title].join('-').toLowerCase()}-${number}.pdf`.replace(/[^\w.-]+/g, '-');
