// The commands for orders paid by bank transfer: the purchase order, the payments, and the refunds.
import { writeFileSync } from 'node:fs';
import { fromDecimalString } from '../../src/domain/money.ts';
import { receivedWords, receiveTransfer } from '../../src/domain/billing/receive-transfer.ts';
import {
  noteTaxCertificate,
  returnReceipts,
  settleOverpayment,
} from '../../src/domain/billing/settle-receipts.ts';
import { acceptOrder, cancelOrder } from '../../src/domain/billing/transfer.ts';
import { ours } from '../../src/domain/trust.ts';
import type { Shop, StoredOrder } from '../use-cases/ports.ts';
import { requestOnOrder } from '../use-cases/serve-order-page.ts';
import { finish, optionsOf, readOrder } from './ask-order.ts';
import type { CommandOf } from './command-list.ts';
import { fail } from './fail.ts';
import { readStatement } from './read-statement.ts';

/** Returns an option's amount in minor units; undefined if it was not given. */
function amountIn(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return fromDecimalString(text) ?? fail(`The amount after --${option} must look like 983.00.`);
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Records money received for an order by invoice, and the deductions from it. */
async function markPaid(shop: Shop, id?: string, ...said: string[]) {
  const values = optionsOf(said, {
    amount: { type: 'string' },
    received: { type: 'string' },
    reference: { type: 'string' },
    charges: { type: 'string' },
    tds: { type: 'string' },
    certificate: { type: 'string' },
    'accept-short': { type: 'string' },
  });
  const today = shop.now().slice(0, 10);
  const amount = amountIn('amount', values.amount);
  const { reference, certificate, 'accept-short': acceptShort } = values;
  const received = values.received ?? (amount === undefined ? today : '');
  if (!isDay(received) || received > today) fail('Specify the day it arrived: --received 2026-11-22');
  if (acceptShort?.trim() === '') fail('Say why the rest is waived: --accept-short "reason"');
  if (certificate !== undefined && values.tds === undefined)
    fail('A certificate needs the tax that it certifies: --tds 98.30');
  const transfer = ours({
    minorUnits: amount ?? 0,
    receivedOn: `${received}T00:00:00.000Z`,
    reference,
    charges: amountIn('charges', values.charges),
    taxDeducted: amountIn('tds', values.tds),
    certificate,
    acceptShort,
  });
  const done = await requestOnOrder(shop, await readOrder(shop, id), (order, now) =>
    receiveTransfer(order, transfer, now, shop.majorVersion),
  );
  await finish(done, done.outcome === 'done' ? receivedWords(done.order) : '');
}

/** Records a certificate of deducted tax that arrived after the money. */
async function noteCertificate(shop: Shop, id?: string, certificate = '', ...said: string[]) {
  const { reference: receipt } = optionsOf(said, { reference: { type: 'string' } });
  if (certificate.trim() === '') fail('Specify its number: tax-certificate ID NUMBER');
  const done = await requestOnOrder(shop, await readOrder(shop, id), (order, now) =>
    noteTaxCertificate(order, { certificate, receipt }, now),
  );
  await finish(done, 'Recorded; the invoice shows it.');
}

/** Records that an overpayment was refunded or is kept as a credit. */
async function overpaid(shop: Shop, id?: string, as = '', ...said: string[]) {
  const values = optionsOf(said, { amount: { type: 'string' }, reference: { type: 'string' } });
  if (as !== 'returned' && as !== 'credited') fail('Specify what became of the money: returned or credited.');
  const minorUnits = amountIn('amount', values.amount);
  const settled = {
    as,
    ...(minorUnits !== undefined && { minorUnits }),
    ...(values.reference !== undefined && { reference: values.reference }),
  } as const;
  const done = await requestOnOrder(shop, await readOrder(shop, id), (order, now) =>
    settleOverpayment(order, settled, now),
  );
  await finish(done, 'Recorded; the buyer gets an email.');
}

/** Records a refund of a partly paid order. `amount`: the total refunded so far; by default everything received. */
export async function refundReceipts(shop: Shop, stored: StoredOrder, amount: string | undefined) {
  const returned = amount === undefined ? undefined : fromDecimalString(amount);
  if (returned === null) fail('The amount must look like 500.00.');
  const done = await requestOnOrder(shop, stored, (order, now) => returnReceipts(order, returned, now));
  await finish(done, 'Recorded; the buyer gets an email.');
}

/** Accepts a purchase order. The license is issued before payment only if the operator says so. */
async function accept(shop: Shop, id?: string, ...said: string[]) {
  const values = optionsOf(said, { 'license-now': { type: 'boolean' } });
  const done = await requestOnOrder(shop, await readOrder(shop, id), (order, now) =>
    acceptOrder(order, now, shop.majorVersion, values['license-now']),
  );
  await finish(
    done,
    values['license-now'] ? 'Recorded; the license is sent before the payment.' : 'Recorded.',
  );
}

async function cancel(shop: Shop, id?: string, reason = '') {
  if (reason.trim() === '') fail('Give a reason, which the buyer will read: cancel ID "reason"');
  const done = await requestOnOrder(shop, await readOrder(shop, id), (order, now) =>
    cancelOrder(order, now, reason),
  );
  await finish(done, 'Canceled; the buyer gets an email.');
}

async function writePurchaseOrder(shop: Shop, id?: string, file = 'purchase-order') {
  const { order } = await readOrder(shop, id);
  const found = order.purchaseOrder?.file && (await shop.files.read(order.purchaseOrder.file.key));
  if (!found) fail('This order has no purchase order as a file.');
  writeFileSync(file, found.bytes);
  console.log(`${file}: ${found.mediaType}, ${found.bytes.length} bytes`);
}

type TransferCommand = Extract<
  CommandOf<'orders'>,
  'mark-paid' | 'read-statement' | 'tax-certificate' | 'overpaid' | 'accept' | 'cancel' | 'purchase-order'
>;

/** Returns the commands by name, for this store. */
export const transferCommands = (
  shop: Shop,
): Record<TransferCommand, (...args: string[]) => Promise<void>> => ({
  'mark-paid': (...args) => markPaid(shop, ...args),
  'read-statement': (...args) => readStatement(shop, ...args),
  'tax-certificate': (...args) => noteCertificate(shop, ...args),
  overpaid: (...args) => overpaid(shop, ...args),
  accept: (...args) => accept(shop, ...args),
  cancel: (...args) => cancel(shop, ...args),
  'purchase-order': (...args) => writePurchaseOrder(shop, ...args),
});
