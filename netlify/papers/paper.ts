// A paper before it is drawn: all that stands on it, in words and in whole minor units.
import type { Currency } from '../../src/domain/money.ts';

export type Fact = readonly [name: string, value: string];

/** Who sells, who pays: `heading` says which. */
export type Party = { heading: string; name: string; lines: readonly string[] };

export type Item = {
  what: string;
  /** Smaller, under it: a code, a term, a number of seats. */
  details?: readonly string[] | undefined;
  quantity: number;
  minorUnits: number;
};

export type Sum = { label: string; minorUnits: number; isTotal?: boolean | undefined };

/** Words after the sums: a paragraph, or facts under a heading (where to pay, by when). */
export type Passage = { heading?: string | undefined; facts?: readonly Fact[]; text?: string | undefined };

export type Paper = {
  /** `Tax invoice`, `Quote` */
  title: string;
  number: string;
  /** ISO date; the file's own date too, so that the same paper is the same bytes. */
  issuedAt: string;
  /** What is asked of it first: date, order, place of supply. */
  facts: readonly Fact[];
  parties: readonly Party[];
  currency: Currency;
  /** What the amounts of the items are: `Taxable value`, `Amount`. */
  amountHeading: string;
  items: readonly Item[];
  sums: readonly Sum[];
  passages?: readonly Passage[] | undefined;
  /** The seller's hand: for whom, by whom. */
  signature?: { for: string; by: string } | undefined;
};

/** `biospect-tax-invoice-BSP-26-27-000123.pdf` */
export const fileNameOf = (product: string, { title, number }: Paper) =>
  `${[product, title].join('-').toLowerCase()}-${number}.pdf`.replace(/[^\w.-]+/g, '-');
