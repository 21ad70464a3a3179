// PayU India: the form that the browser posts, the answer it brings back, and the question whether it is true.
import * as z from 'zod/mini';
import { fromDecimalString, toDecimalString } from '../../../src/domain/money.ts';
import type { Order } from '../../../src/domain/order.ts';
import { NeighbourError, type PayuPayments, type PayuStatus } from '../../use-cases/ports.ts';
import { commandHash, hashesEqual, requestHash, responseHash } from './payu-hash.ts';

type Settings = { key: string; salt: string; paymentUrl: string; serviceUrl: string };

/** PayU wants a first name of letters: the buyer's, else the letters before the at sign, else "Customer". */
export function firstNameFor({ name, email }: Order['buyer']): string {
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z ]/g, '')
      .trim()
      .slice(0, 60);
  return letters(name ?? '') || letters(email.split('@')[0]!.split(/[.+_\d-]/)[0]!) || 'Customer';
}

/** The title and the number of seats, without anything that has a meaning in a hash or a form. */
const productInfo = ({ title, seats }: Order) =>
  `${title}${seats > 1 ? ` for ${seats}` : ''}`.replace(/[^A-Za-z0-9 .,-]/g, ' ').slice(0, 100);

/** PayU writes `failed` and `failure`; anything but its `success` is none. */
function statusOf(status: string): PayuStatus {
  if (status === 'success') return 'success';
  if (status === 'failure' || status === 'failed') return 'failure';
  return status === 'pending' ? 'pending' : 'unknown';
}

const scalar = z.union([z.string(), z.number(), z.null(), z.undefined()]);
const verificationSchema = z.object({
  status: z.union([z.number(), z.string()]),
  transaction_details: z.optional(
    z.record(
      z.string(),
      z.object({
        status: z.optional(scalar),
        mihpayid: z.optional(scalar),
        transaction_amount: z.optional(scalar),
        amt: z.optional(scalar),
        net_amount_debit: z.optional(scalar),
        error_Message: z.optional(scalar),
      }),
    ),
  ),
});

const actionsSchema = z.object({
  transaction_details: z.optional(
    z.record(
      z.string(),
      z.union([
        z.string(),
        z.record(
          z.string(),
          z.object({ action: z.optional(scalar), status: z.optional(scalar), amt: z.optional(scalar) }),
        ),
      ]),
    ),
  ),
});

const amountIn = (value: z.infer<typeof scalar>) => fromDecimalString(String(value ?? '')) ?? 0;

/** Payments through PayU with these settings. */
export function payuPayments({ key, salt, paymentUrl, serviceUrl }: Settings): PayuPayments {
  const call = (command: string, var1: string, more: Record<string, string> = {}) => {
    const hash = commandHash(key, command, var1, salt);
    return post(serviceUrl, new URLSearchParams({ key, command, var1, ...more, hash }));
  };
  return {
    productInfo,
    formFor(order, { answer }) {
      const fields = {
        key,
        txnid: order.id,
        amount: toDecimalString(order.amount.minorUnits),
        productinfo: productInfo(order),
        firstname: firstNameFor(order.buyer),
        email: order.buyer.email,
        phone: order.buyer.phone ?? '',
        surl: answer,
        furl: answer,
      };
      return { actionUrl: paymentUrl, fields: { ...fields, hash: requestHash(fields, key, salt) } };
    },
    readAnswer(form) {
      const value = (name: string) => form.get(name) ?? '';
      const charges = [form.get('additionalCharges'), form.get('additional_charges')].filter(Boolean);
      if (new Set(charges).size > 1 || value('key') !== key) return null;
      const names = [
        'txnid',
        'amount',
        'productinfo',
        'firstname',
        'email',
        'udf1',
        'udf2',
        'udf3',
        'udf4',
        'udf5',
      ] as const;
      const fields = Object.fromEntries(names.map((name) => [name, value(name)])) as Record<
        (typeof names)[number],
        string
      >;
      if (Object.values(fields).some((text) => text.includes('|'))) return null;
      const expected = responseHash({ ...fields, status: value('status') }, key, salt, charges[0]);
      if (!hashesEqual(expected, value('hash'))) return null;
      return {
        txnid: fields.txnid,
        status: statusOf(value('status')),
        paymentId: value('mihpayid'),
        minorUnits: fromDecimalString(fields.amount) ?? 0,
        email: fields.email,
        productInfo: fields.productinfo,
        reason: value('error_Message') || value('field9') || '',
      };
    },
    async refundedOf(paymentId) {
      const answer = await call('check_action_status', paymentId, { var2: 'payuid' });
      const parsed = actionsSchema.safeParse(answer);
      if (!parsed.success) throw new NeighbourError('payu', 'check_action_status answered something unknown');
      const actions = parsed.data.transaction_details?.[paymentId] ?? {};
      if (typeof actions === 'string') return 0;
      return Object.values(actions)
        .filter(({ action, status }) => action === 'refund' && /^success$/i.test(String(status)))
        .reduce((sum, { amt }) => sum + amountIn(amt), 0);
    },
    async verify(txnid) {
      const answer = await call('verify_payment', txnid);
      const parsed = verificationSchema.safeParse(answer);
      if (!parsed.success) throw new NeighbourError('payu', 'verify_payment answered something unknown');
      const details = parsed.data.transaction_details?.[txnid];
      const original = amountIn(details?.transaction_amount ?? details?.amt);
      const debited = amountIn(details?.net_amount_debit ?? details?.amt);
      return {
        status: statusOf(String(details?.status ?? '').toLowerCase()),
        paymentId: String(details?.mihpayid ?? ''),
        minorUnits: original,
        charges: Math.max(0, debited - original),
        reason: String(details?.error_Message ?? ''),
      };
    },
  };
}

async function post(url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (cause) {
    throw new NeighbourError('payu', `${body.get('command')}: ${(cause as Error).message}`, { cause });
  }
}
