// The line of a sale, as every document states it: quote, pro-forma invoice, invoice, and credit note of one order are computed here, so that
// they agree to the paisa.
import type { Currency } from '../money.ts';
import type { ServicePeriod } from './service-period.ts';
import { splitGst, tax, taxesOf } from './tax.ts';

export type DocumentTax = { name: string; percent: number; base: number; minorUnits: number };

/** All amounts are in minor units, and exclude the taxes of the line. */
export type DocumentLine = {
  description: string;
  period?: ServicePeriod | undefined;
  /** Under the description: the reason for a discount, the tax code. */
  notes: readonly string[];
  quantity: number;
  /** What is counted: `seats`. */
  unit: string;
  unitPrice: number;
  discount: number;
  /** quantity × unit price − discount */
  amount: number;
  currency: Currency;
  taxes: readonly DocumentTax[];
};

/** What is counted, and what stands for all of it where its price is no multiple of a unit's. */
const units = {
  license: { one: 'license', many: 'licenses', whole: 'license' },
  seats: { one: 'seat', many: 'seats', whole: 'license' },
  'added-seats': { one: 'seat', many: 'seats', whole: 'addition' },
  training: { one: 'participant', many: 'participants', whole: 'training' },
} as const;

export type SaleLine = Pick<DocumentLine, 'description' | 'period' | 'notes' | 'currency'> & {
  unit: keyof typeof units;
  count: number;
  /** What is paid for all; in rupees with GST. */
  minorUnits: number;
  /** The price before a discount. */
  listMinorUnits?: number | undefined;
  /** The states of a sale in rupees; the buyer's is undefined while no one has named it. */
  states: { supplier: string; buyer: string | undefined };
  /** Of a part of the sale: how much of it other documents stated before. */
  part?: { before: number } | undefined;
};

const exported = 'IGST, export of services under LUT';

/** The value and the taxes in an amount. Outside India no tax is charged, and the line says so. */
function taxed({ currency, states }: SaleLine, minorUnits: number): { net: number; taxes: DocumentTax[] } {
  if (currency === 'USD')
    return { net: minorUnits, taxes: [{ name: exported, percent: 0, base: minorUnits, minorUnits: 0 }] };
  const split = splitGst(minorUnits, states.supplier, states.buyer ?? '');
  const taxes =
    states.buyer === undefined
      ? [{ name: 'GST', percent: tax.gstPercent, minorUnits: minorUnits - split.net }]
      : taxesOf(split, states.supplier);
  return { net: split.net, taxes: taxes.map((each) => ({ ...each, base: split.net })) };
}

/** The same of an amount after others: parts that make up the whole have its taxes together, to the paisa. */
function taxedAfter(sale: SaleLine, before: number) {
  const [until, all] = [taxed(sale, before), taxed(sale, before + sale.minorUnits)];
  const net = all.net - until.net;
  const taxes = all.taxes.map((each, i) => ({
    ...each,
    base: net,
    minorUnits: each.minorUnits - (until.taxes[i]?.minorUnits ?? 0),
  }));
  return { net, taxes };
}

/** What is counted and its price: each, or all as one where the price of all is no multiple of a cent or paisa for each. */
function counted({ unit, count, part }: SaleLine, price: number) {
  const { one, many, whole } = units[unit];
  if (part) return { quantity: 1, unit: 'part', unitPrice: price };
  if (count === 1) return { quantity: 1, unit: one, unitPrice: price };
  return price % count === 0
    ? { quantity: count, unit: many, unitPrice: price / count }
    : { quantity: 1, unit: `${whole}, ${count} ${many}`, unitPrice: price };
}

export function lineOf(sale: SaleLine): DocumentLine {
  const { description, period, notes, currency, minorUnits, listMinorUnits = minorUnits, part } = sale;
  const { net, taxes } = taxedAfter(sale, part?.before ?? 0);
  const price = part ? net : taxed(sale, listMinorUnits).net;
  return {
    description,
    period,
    notes,
    ...counted(sale, price),
    discount: price - net,
    amount: net,
    currency,
    taxes,
  };
}

/** What is deducted from a sale: its value and taxes make up, with those of the sale, the taxes of what is paid, to the paisa. */
export function creditLineOf(sale: SaleLine, description: string, minorUnits: number): DocumentLine {
  const { net, taxes } = taxedAfter({ ...sale, minorUnits: -minorUnits }, sale.minorUnits);
  const amount = { unitPrice: net, discount: 0, amount: net };
  return { description, notes: [], quantity: 1, unit: 'credit', ...amount, currency: sale.currency, taxes };
}

/** `9 seats` */
export const quantityInWords = ({ quantity, unit }: Pick<DocumentLine, 'quantity' | 'unit'>) =>
  `${quantity} ${unit}`;

/** `CGST 9% of 5,133.06`, without the base. */
export const taxInWords = ({ name, percent }: Pick<DocumentTax, 'name' | 'percent'>) =>
  percent === 0 ? `${name}: 0%` : `${name} ${percent}%`;
