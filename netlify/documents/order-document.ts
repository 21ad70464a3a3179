// The content of an order's billing documents. In India these are a tax invoice with everything that CGST Rule 46
// requires, including its endorsement for exports, and credit notes under Rule 53(1A).
import { dayZone, formatDay } from '../../src/domain/dates.ts';
import { type DocumentLine, lineOf, type SaleLine } from '../../src/domain/billing/document-lines.ts';
import { billedOn, numberOf, billingDocumentsOf } from '../../src/domain/billing/billing-documents.ts';
import type { BillingDocument } from '../../src/domain/billing/billing-document-schema.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { type Purpose, purposeOf } from '../../src/domain/order/purpose.ts';
import { servicePeriodOf } from '../../src/domain/billing/service-period.ts';
import { stateInWords, supplyState } from '../../src/domain/billing/tax.ts';
import { bankFacts, site } from '../../src/site.ts';
import { additionNotes, notesOf, renewalOf, supplierState, unitOf, upgradeLines } from './line-parts.ts';
import { postalLines } from './postal-address.ts';
import { type Fact, type DocumentContent, type Party, type Passage, sumsOf } from './document-content.ts';
import { partPaid, receiptFacts } from './receipts.ts';

const { lines, gstin, lut, signatory } = site.address;

const isIndian = ({ amount }: Order) => amount.currency === 'INR';
/** Returns the English name of a country. */
export const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
const day = (date: string, { amount }: Order) => formatDay(date, dayZone(amount.currency));

/** Returns `Tax invoice`, `Invoice`, or `Credit note`. */
export const titleOf = (order: Order, { kind }: BillingDocument) =>
  ({
    'credit-note': 'Credit note',
    'pro-forma': 'Pro-forma invoice',
    invoice: isIndian(order) ? 'Tax invoice' : 'Invoice',
  })[kind];

const seller: Party = { heading: 'Sold by', name: site.company, lines: [...lines, `GSTIN ${gstin}`] };

type Billed = ReturnType<typeof billedOn>;

function addressOf({ buyer, billing }: Billed, indian: boolean): string[] {
  const { address, city, region, postalCode, stateCode } = buyer;
  const country = indian ? 'IN' : (buyer.country ?? billing?.country);
  const typed = {
    street: address === undefined ? [] : [address],
    city,
    postalCode,
    region: stateCode === undefined ? region : stateInWords(stateCode),
    country,
  };
  // Orders of earlier releases have only the lines of a card's address.
  const ofCard = billing?.address ? postalLines({ ...billing.address, country }) : (billing?.lines ?? []);
  return [
    ...(address === undefined ? ofCard : []),
    ...postalLines(typed),
    ...(country === undefined || indian ? [] : [countryName(country)]),
  ];
}

function buyerOf(billed: Billed, indian: boolean): Party {
  const { company, email, gstin: registered, taxId } = billed.buyer;
  const name = billed.buyer.name ?? billed.billing?.name;
  return {
    heading: 'Billed to',
    name: company ?? name ?? email,
    lines: [
      ...(company !== undefined && name !== undefined ? [name] : []),
      ...addressOf(billed, indian),
      ...(company !== undefined || name !== undefined ? [email] : []),
      ...(registered === undefined ? [] : [`GSTIN ${registered}`]),
      ...(taxId === undefined ? [] : [`Tax ID ${taxId}`]),
    ],
  };
}

/** Returns the legal place of supply: a state of India, or the destination country. */
function placeOfSupply({ buyer, billing }: Billed, indian: boolean): string {
  if (indian) return stateInWords(supplyState(buyer, supplierState));
  const country = buyer.country ?? billing?.country;
  return country === undefined ? 'Outside India' : `${countryName(country)} (outside India)`;
}

/**
 * Returns what a document bills. A credit note for an entire invoice repeats its lines; a partial one states that part.
 * The first invoice of an upgrade bills the plan and deducts the credit for the earlier license.
 */
function billedLines(order: Order, place: number): DocumentLine[] {
  const sale = billedSale(order, place);
  const { upgrades, amount } = order;
  const isFirst =
    billingDocumentsOf(order)[place]!.until === undefined && sale.minorUnits === amount.minorUnits;
  return upgrades && isFirst && !sale.part ? upgradeLines(sale, upgrades) : [lineOf(sale)];
}

function billedSale(order: Order, place: number): SaleLine {
  const documents = billingDocumentsOf(order);
  const document = documents[place]!;
  const invoice = document.of === undefined ? undefined : documents[document.of];
  const isPart = invoice !== undefined && invoice.minorUnits !== document.minorUnits;
  const before = documents
    .slice(0, place)
    .filter(({ of }) => of !== undefined && of === document.of)
    .reduce((sum, { minorUnits }) => sum + minorUnits, 0);
  const billed = invoice ?? document;
  const seats = billed.seats ?? order.seats;
  const { currency } = order.amount;
  const { buyer } = billedOn(order, place);
  const bought = purposeOf(order);
  // A quote applies to the first term only.
  const { listMinorUnits, note } = (billed.until === undefined ? order.quoted : undefined) ?? {};
  return {
    description: order.title,
    period: servicePeriodOf(order, document),
    notes: [
      ...(isPart ? ['Part of the amount of the invoice'] : []),
      ...(billed.until === undefined ? [] : ['Renewal']),
      ...effectIn(bought),
      ...notesOf(order.kind, note),
    ],
    unit: unitOf(bought.purpose, seats),
    count: seats,
    currency,
    minorUnits: document.minorUnits,
    listMinorUnits,
    states: { supplier: supplierState, buyer: supplyState(buyer, supplierState) },
    part: isPart ? { before } : undefined,
  };
}

/** Describes an order's effect on another order's license: the part of a term that added seats cover, or what is renewed. */
function effectIn({ purpose, order }: Purpose): string[] {
  if (purpose === 'renewal') return [renewalOf(order.renews.orderId)];
  return purpose === 'added-seats' ? additionNotes(order.addsTo) : [];
}

const ways = { stripe: 'through Stripe', payu: 'through PayU', transfer: 'by bank transfer' } as const;

const totals = { 'credit-note': 'Total credited', invoice: 'Total, paid', 'pro-forma': 'Total' } as const;

/** Returns the facts at the top of a document, next to its title and number. */
function factsOf(order: Order, place: number, document: BillingDocument): Fact[] {
  const billed = billedOn(order, place);
  const indian = isIndian(order);
  const isProForma = document.kind === 'pro-forma';
  const invoice = document.of === undefined ? undefined : billingDocumentsOf(order)[document.of];
  const { poNumber } = billed.buyer;
  return [
    ['Date of issue', day(document.at, order)],
    ...(invoice ? [['For invoice', `${numberOf(invoice)} of ${day(invoice.at, order)}`] as const] : []),
    ...(poNumber === undefined ? [] : [['Purchase order', poNumber] as const]),
    [indian ? 'Place of supply' : 'Destination', placeOfSupply(billed, indian)],
    ...(indian && !isProForma ? [['Reverse charge', 'No'] as const] : []),
    ...(isProForma ? [['Pay by', day(order.purchaseOrder!.dueAt, order)] as const] : []),
    ...(isProForma && order.quote !== undefined ? [['Quote', order.quote] as const] : []),
    ['Order', order.id],
  ];
}

/** Returns the document at an index of an order's list; undefined if there is none or its number is not assigned yet. */
export function documentContentOf(order: Order, place: number): DocumentContent | undefined {
  const document = billingDocumentsOf(order)[place];
  const number = document && numberOf(document);
  if (!document || number === undefined) return undefined;
  const indian = isIndian(order);
  const billed = billedOn(order, place);
  const lines = billedLines(order, place);
  const isProForma = document.kind === 'pro-forma';
  return {
    title: titleOf(order, document),
    number,
    issuedAt: document.at,
    facts: factsOf(order, place, document),
    parties: [seller, buyerOf(billed, indian)],
    currency: order.amount.currency,
    lines,
    sums: sumsOf(lines, order.amount.currency, totals[document.kind]),
    passages: [
      ...(isProForma ? [...partPaid(order), ...waysToPay(order, number)] : [settlementOf(order, document)]),
      ...(indian || isProForma
        ? []
        : [
            {
              heading: 'Export',
              text: `Supply meant for export under Letter of Undertaking without payment of integrated tax. LUT ${lut}.`,
            },
          ]),
    ],
    ...(!isProForma && { signature: { for: site.company, by: signatory } }),
  };
}

/** Returns the payment instructions on a pro forma invoice. */
const waysToPay = (order: Order, number: string): Passage[] => [
  {
    heading: 'Pay by bank transfer',
    facts: [
      ...(bankFacts(order.amount.currency) ?? []),
      ['Reference', number],
      ['Pay by', day(order.purchaseOrder!.dueAt, order)],
    ],
  },
  {
    heading: 'What you receive',
    text: `This is a request for payment, not a tax document. We email the license and the invoice when the transfer has arrived.${order.upgrades ? ' Until then, the current license keeps running, and the credit stays the same.' : ''} Please pay your bank’s charges yourself, so that the full amount arrives.`,
  },
];

/** States how the money was paid, or why none was. */
function settlementOf(order: Order, document: BillingDocument): Passage {
  const facts = document.kind === 'invoice' && !document.isCorrection ? receiptFacts(order) : [];
  return { heading: 'Payment', facts, text: settlementWords(order, document) };
}

function settlementWords(order: Order, document: BillingDocument): string {
  if (document.kind === 'credit-note')
    return document.isCorrection
      ? 'A new invoice with the corrected billing details replaces the invoice named above. No money was moved.'
      : 'Refunded to the original payment method.';
  if (document.isCorrection)
    return 'Replaces an earlier invoice that had different billing details. Paid in full.';
  const reference = document.until === undefined ? `, reference ${order.payment?.id ?? ''}` : '';
  const paidOn = order.purchaseOrder?.receivedOn ?? document.at;
  if (receiptFacts(order).length > 0) return `Settled in full on ${day(paidOn, order)}.`;
  return `Paid in full on ${day(paidOn, order)} ${ways[order.provider]}${reference}.`;
}
