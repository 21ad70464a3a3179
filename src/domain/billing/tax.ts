// Invoice numbers, and the GST included in Indian prices (CGST Rule 46). The accountant chooses each product's code; it
// is set in the content catalog.
import * as z from 'zod/mini';
import document from '../../../content/catalog.yaml';

/** The rate in percent, and the HSN or SAC code of the product. */
export const taxSchema = z.object({
  tax: z.strictObject({
    gstPercent: z.number(),
    codes: z.strictObject({ license: z.string(), training: z.string() }),
  }),
});

export const { tax } = taxSchema.parse(document, { jitless: true });

/** Two-digit GST codes of the states and union territories. */
export const indianStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
};

/** Codes and names sorted by name, as a form lists them. */
export const statesByName = Object.entries(indianStates).toSorted(([, a], [, b]) => (a < b ? -1 : 1));

/** Whether the last character of a GSTIN is the correct check character for the first 14. */
export function isGstin(gstin: string): boolean {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/.test(gstin)) return false;
  const sum = [...gstin.slice(0, 14)].reduce((total, character, i) => {
    const product = digits.indexOf(character) * (i % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] === gstin[14];
}

/** UTC offsets of the time zones in which the day of a sale is counted (`dayZone`). */
const hoursAhead = { INR: 5.5, USD: 0 };

/** The series of each kind of numbered document, for sales in India and for exports. */
const seriesNames = {
  invoice: { INR: 'BSP', USD: 'BSX' },
  'credit-note': { INR: 'BCP', USD: 'BCX' },
  'pro-forma': { INR: 'BFP', USD: 'BFX' },
} as const;

/** The series of a document issued at this moment. A new series starts each April. */
export function documentSeries(
  kind: keyof typeof seriesNames,
  currency: 'USD' | 'INR',
  date: string,
): string {
  const there = new Date(Date.parse(date) + hoursAhead[currency] * 3_600_000);
  const start = there.getUTCFullYear() - (there.getUTCMonth() < 3 ? 1 : 0);
  const year = (of: number) => String(of % 100).padStart(2, '0');
  return `${seriesNames[kind][currency]}/${year(start)}-${year(start + 1)}`;
}

/** The invoice series at this moment. */
export const invoiceSeries = (currency: 'USD' | 'INR', date: string) =>
  documentSeries('invoice', currency, date);

/** Every series in use at this moment. */
export const seriesAt = (date: string): string[] =>
  (['invoice', 'credit-note', 'pro-forma'] as const).flatMap((kind) =>
    (['INR', 'USD'] as const).map((currency) => documentSeries(kind, currency, date)),
  );

/** Serials after a restore start at a timestamp, scaled so that any number of sales fits before the next timestamp. */
const stampedFrom = 100_000;
/** Timestamps have five base-36 digits, even early in the year. */
const firstStamp = 36 ** 4;

/**
 * The serial from which a series continues in a store that was just restored. A backup cannot know which numbers were assigned after it was
 * made, or how often it was restored, so the start is derived from the clock: the seconds since the series began.
 */
export function serialAfterRestore(series: string, now: string): number {
  // One day earlier, because the series begins in India while it is still March in UTC.
  const [year = '0'] = /\d\d/.exec(series) ?? [];
  const start = Date.UTC(2000 + Number(year), 2, 31);
  return (firstStamp + Math.floor((Date.parse(now) - start) / 1000)) * stampedFrom;
}

/**
 * `BSP/26-27/000123`: consecutive within its series, and 16 characters, the maximum that the rule allows. After a
 * restore, the timestamp starts a separate series: `BSP26D1C00-00001`.
 */
export function invoiceNumber(series: string, serial: number): string {
  const stamp = Math.floor(serial / stampedFrom);
  if (stamp < firstStamp) return `${series}/${String(serial).padStart(6, '0')}`;
  const [kind, year] = series.split(/[/-]/);
  return `${kind}${year}${stamp.toString(36).toUpperCase()}-${String(serial % stampedFrom).padStart(5, '0')}`;
}

/** `Tamil Nadu (33)` */
export const stateInWords = (code: string) => `${indianStates[code] ?? 'Unknown state'} (${code})`;

/** The state of supply: that of the buyer's registration, else of the address, else ours (IGST Act, section 12(2)). */
export const supplyState = (
  { gstin, stateCode }: { gstin?: string | undefined; stateCode?: string | undefined },
  supplierState: string,
) => gstin?.slice(0, 2) ?? stateCode ?? supplierState;

export type GstSplit = { net: number } & (
  { kind: 'intra-state'; cgst: number; sgst: number } | { kind: 'inter-state'; igst: number }
);

/**
 * The GST included in a price, in paise. The parts always add up to `gross`: two equal halves within one state, one part between states.
 */
export function splitGst(gross: number, supplierState: string, buyerState: string): GstSplit {
  const whole = 100 + tax.gstPercent;
  if (buyerState === supplierState) {
    const half = Math.round((gross * tax.gstPercent) / (2 * whole));
    return { kind: 'intra-state', net: gross - 2 * half, cgst: half, sgst: half };
  }
  const net = Math.round((gross * 100) / whole);
  return { kind: 'inter-state', net, igst: gross - net };
}

/** Union territories without a legislature. */
const unionTerritories = new Set(['04', '26', '31', '35', '38', '97']);

/** The taxes of a split, each with its rate. */
export function taxesOf(
  split: GstSplit,
  supplierState: string,
): { name: string; percent: number; minorUnits: number }[] {
  if (split.kind === 'inter-state')
    return [{ name: 'IGST', percent: tax.gstPercent, minorUnits: split.igst }];
  const percent = tax.gstPercent / 2;
  const ofState = unionTerritories.has(supplierState) ? 'UTGST' : 'SGST';
  return [
    { name: 'CGST', percent, minorUnits: split.cgst },
    { name: ofState, percent, minorUnits: split.sgst },
  ];
}
