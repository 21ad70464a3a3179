// The line item of a sale. Every document of an order (quote, pro forma invoice, invoice, credit note) computes it
// here, so they agree to the paisa.
import type { Currency } from '../money.ts';
import type { ServicePeriod } from './service-period.ts';
import { splitGst, tax, taxesOf } from './tax.ts';

export type DocumentTax = { name: string; percent: number; base: number; minorUnits: number };

/** All amounts are in minor units and exclude tax. */
export type DocumentLine = {
  description: string;
  period?: ServicePeriod | undefined;
  /** Shown under the description: the reason for a discount, and the tax code. */
  notes: readonly string[];
  quantity: number;
  /** The unit counted, such as `seats`. */
  unit: string;
  unitPrice: number;
  discount: number;
  /** quantity × unit price − discount */
  amount: number;
  currency: Currency;
  taxes: readonly DocumentTax[];
};

/** The unit of each kind of sale, and the one used if the price is not a multiple of the unit price. */
const units = {
  license: { one: 'license', many: 'licenses', whole: 'license' },
  seats: { one: 'seat', many: 'seats', whole: 'license' },
  'added-seats': { one: 'seat', many: 'seats', whole: 'addition' },
  training: { one: 'participant', many: 'participants', whole: 'training' },
} as const;

export type SaleLine = Pick<DocumentLine, 'description' | 'period' | 'notes' | 'currency'> & {
  unit: keyof typeof units;
  count: number;
  /** The total paid; in rupees it includes GST. */
  minorUnits: number;
  /** The price before a discount. */
  listMinorUnits?: number | undefined;
  /** The states of a sale in rupees. The buyer's is undefined until someone names it. */
  states: { supplier: string; buyer: string | undefined };
  /** Set if this is part of a sale: how much of it earlier documents stated. */
  part?: { before: number } | undefined;
};

const exported = 'IGST, export of services under LUT';

/** Splits an amount into its value and taxes. Outside India no tax is charged, and the line says so. */
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

/** Splits an amount that follows others. The parts of a sale add up to the taxes of the whole, to the paisa. */
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

/** Quantity and unit price: per unit, or one unit for everything if the price does not divide evenly. */
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

/** A deduction from a sale. Its value and taxes plus those of the sale equal the taxes on the amount paid, to the paisa. */
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
