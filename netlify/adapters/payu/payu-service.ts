// Fetches the status of payments from PayU's API (docs.payu.in: verify_payment, check_action_status, get_transaction_info).
import * as z from 'zod/mini';
import { fromDecimalString } from '../../../src/domain/money.ts';
import { constant, fetched } from '../../../src/domain/trust.ts';
import {
  type ListedPayment,
  UpstreamError,
  type PayuPayments,
  type PayuSaid,
  type PayuStatus,
} from '../../use-cases/ports.ts';
import { commandHash } from './payu-hash.ts';
import { actionFields, listFields, verifyFields } from './payu-messages.ts';

export type ServiceSettings = { key: string; salt: string; serviceUrl: string };

/** Failures that the bank did not cause: the buyer left or never got that far. */
const abandoned = ['bounced', 'dropped', 'usercancelled'];
/** Statuses that PayU counts as pending although no one has tried to pay yet. */
const notTried = ['initiated', 'in progress'];

/** PayU writes both `failed` and `failure`. Only its `success` counts as success. */
export function signedStatusOf(status: string): Exclude<PayuStatus, 'abandoned'> {
  const said = status.toLowerCase();
  if (said === 'failed') return 'failure';
  return said === 'success' || said === 'failure' || said === 'pending' ? said : 'unknown';
}

/** The meaning of a status is in `unmappedstatus`, which no hash covers, so it is only read from responses that we fetched. */
function statusOf(status: string, unmapped: string): PayuStatus {
  const [said, meant] = [signedStatusOf(status), unmapped.toLowerCase()];
  if (said === 'failure' && abandoned.includes(meant)) return 'abandoned';
  return said === 'pending' && notTried.includes(meant) ? 'unknown' : said;
}

/** Banks send a sentence. */
const longestReason = 200;

/** Returns the first of these texts that contains a reason, as one line. `E000` and `No Error` are not reasons. */
const reasonIn = (...texts: readonly string[]) =>
  texts
    .map((text) =>
      text
        .slice(0, longestReason)
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .find((text) => !/^(?:e\d+|no error|transaction is not complete)?$/i.test(text)) ?? '';

const scalar = z.union([z.string(), z.number(), z.null(), z.undefined()]);
const optional = z.optional(scalar);
/** Declares these scalar fields of a message, which its table must list. */
const scalars = <N extends string>(_table: Readonly<Record<N, unknown>>, ...names: readonly N[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, optional])) as Record<N, typeof optional>);
/** A call that PayU rejects has status 0 and no details. */
const answered = { status: z.union([z.number(), z.string()]), msg: optional };
const paymentsSchema = z.object({
  ...answered,
  transaction_details: z.optional(
    z.record(
      z.string(),
      scalars(
        verifyFields,
        ...['status', 'unmappedstatus', 'mihpayid', 'transaction_amount', 'amt', 'net_amount_debit'],
        ...['error_Message', 'field9'],
      ),
    ),
  ),
});
type Details = NonNullable<z.infer<typeof paymentsSchema>['transaction_details']>[string];
const action = scalars(actionFields, 'action', 'status', 'amt');
const actionsSchema = z.object({
  ...answered,
  transaction_details: z.optional(z.record(z.string(), z.union([z.string(), z.record(z.string(), action)]))),
});

const listSchema = z.object({
  ...answered,
  Transaction_details: z.optional(
    z.union([
      z.string(),
      z.null(),
      z.array(
        scalars(
          listFields,
          ...['id', 'txnid', 'action', 'status', 'amount', 'additional_charges'],
          ...['email', 'firstname', 'phone', 'udf1'],
        ),
      ),
    ]),
  ),
});
type Listed = Exclude<z.infer<typeof listSchema>['Transaction_details'], string | null | undefined>[number];

/** PayU's two samples mark a payment as `captured` and as `SUCCESS`. What happens to it later is in separate rows. */
const isPayment = ({ action: what, status }: Listed) =>
  /^(?:success|captured)$/i.test(textOf(status)) && /^(?:capture|sale|)$/i.test(textOf(what));

/** Parses a PayU date, which is in Indian time without saying so. */
const inIndia = (date: string) =>
  new Date(Date.parse(date) + 330 * 60_000).toISOString().slice(0, 19).replace('T', ' ');

const textOf = (value: z.infer<typeof scalar>) => String(value ?? '');
const amountIn = (value: z.infer<typeof scalar>) => fromDecimalString(textOf(value)) ?? 0;

/** Returns the API client for these settings. @throws UpstreamError; permanent if PayU rejects the request itself */
export function payuService({
  key,
  salt,
  serviceUrl,
}: ServiceSettings): Pick<PayuPayments, 'verify' | 'refundedOf' | 'listPaid'> {
  async function ask<T>(
    schema: z.ZodMiniType<T & { msg?: unknown }>,
    isRefusal: (answer: NoInfer<T>) => boolean,
    command: string,
    var1: string,
    more: Record<string, string> = {},
  ) {
    const hash = commandHash(key, command, var1, salt);
    const answer = await post(serviceUrl, new URLSearchParams({ key, command, var1, ...more, hash }));
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new UpstreamError('payu', `${command} returned an unknown response`);
    if (isRefusal(parsed.data))
      throw new UpstreamError('payu', `${command}: ${String(parsed.data.msg).slice(0, 100)}`, {
        isPermanent: true,
      });
    return parsed.data;
  }
  const hasNoDetails = (answer: { transaction_details?: unknown }) =>
    answer.transaction_details === undefined;
  return {
    async listPaid({ from, to }, now) {
      // PayU does not document its reply if there was no payment. It rejects an unsupported request with `Invalid …`.
      const { Transaction_details: rows } = await ask(
        listSchema,
        ({ Transaction_details: details, msg }) => !Array.isArray(details) && /invalid/i.test(textOf(msg)),
        'get_transaction_info',
        inIndia(from),
        { var2: inIndia(to) },
      );
      return Array.isArray(rows) ? rows.filter(isPayment).map((row) => paymentIn(row, now)) : [];
    },
    async refundedOf(paymentId) {
      const { transaction_details: details } = await ask(
        actionsSchema,
        hasNoDetails,
        'check_action_status',
        paymentId,
        {
          var2: 'payuid',
        },
      );
      const actions = details?.[paymentId] ?? {};
      const minorUnits =
        typeof actions === 'string'
          ? 0
          : Object.values(actions)
              .filter((each) => each.action === 'refund' && /^success$/i.test(textOf(each.status)))
              .reduce((sum, { amt }) => sum + amountIn(amt), 0);
      return fetched({ paymentId, minorUnits });
    },
    async verify(txnids) {
      const { transaction_details: all } = await ask(
        paymentsSchema,
        hasNoDetails,
        'verify_payment',
        txnids.join('|'),
      );
      return new Map(txnids.map((txnid) => [txnid, saidIn(txnid, all?.[txnid])]));
    },
  };
}

function saidIn(txnid: string, details: Details | undefined): PayuSaid {
  const original = amountIn(details?.transaction_amount ?? details?.amt);
  const debited = amountIn(details?.net_amount_debit ?? details?.amt);
  return fetched({
    txnid,
    status: statusOf(textOf(details?.status), textOf(details?.unmappedstatus)),
    paymentId: textOf(details?.mihpayid),
    minorUnits: original,
    charges: Math.max(0, debited - original),
    reason: reasonIn(textOf(details?.error_Message), textOf(details?.field9)),
  });
}

function paymentIn(row: Listed, at: string): ListedPayment {
  const paymentId = fetched(textOf(row.id));
  const text = (value: Listed['udf1']) => fetched(textOf(value) || undefined);
  return {
    find: { orderId: fetched(textOf(row.txnid)) },
    event: {
      type: 'payment-confirmed',
      at,
      paymentId,
      minorUnits: fetched(amountIn(row.amount)),
      currency: constant('INR'),
      charges: fetched(amountIn(row.additional_charges)),
    },
    references: [{ kind: 'payment', value: paymentId }],
    details: {
      provider: 'payu',
      said: row,
      email: text(row.email),
      name: text(row.firstname),
      phone: text(row.phone),
      planId: text(row.udf1),
    },
  };
}

async function post(url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (cause) {
    throw new UpstreamError('payu', `${body.get('command')}: ${(cause as Error).message}`, { cause });
  }
}
