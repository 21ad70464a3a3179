// What PayU's service says about a payment when it is asked (docs.payu.in: verify_payment, check_action_status).
import * as z from 'zod/mini';
import { fromDecimalString } from '../../../src/domain/money.ts';
import { NeighbourError, type PayuPayments, type PayuStatus } from '../../use-cases/ports.ts';
import { commandHash } from './payu-hash.ts';

export type ServiceSettings = { key: string; salt: string; serviceUrl: string };

/** Failures that are none of the bank: the buyer left, or never came so far. */
const abandoned = ['bounced', 'dropped', 'usercancelled'];
/** What is called pending while nobody has tried to pay yet. */
const notTried = ['initiated', 'in progress'];

/** PayU writes `failed` and `failure`; anything but its `success` is none, and what a word means stands in `unmappedstatus`. */
export function statusOf(status: string, unmapped: string): PayuStatus {
  const [said, meant] = [status.toLowerCase(), unmapped.toLowerCase()];
  if (said === 'success') return 'success';
  if (said === 'failure' || said === 'failed') return abandoned.includes(meant) ? 'abandoned' : 'failure';
  return said === 'pending' && !notTried.includes(meant) ? 'pending' : 'unknown';
}

/** The first of these texts that gives a reason: `E000` and `No Error` are none. */
export const reasonIn = (...texts: readonly string[]) =>
  texts.find((text) => !/^\s*(?:e\d+|no error|transaction is not complete)?\s*$/i.test(text)) ?? '';

const scalar = z.union([z.string(), z.number(), z.null(), z.undefined()]);
const optional = z.optional(scalar);
/** A call that PayU refuses has status 0 and no details. */
const answered = { status: z.union([z.number(), z.string()]), msg: optional };
const paymentsSchema = z.object({
  ...answered,
  transaction_details: z.optional(
    z.record(
      z.string(),
      z.object({
        status: optional,
        unmappedstatus: optional,
        mihpayid: optional,
        transaction_amount: optional,
        amt: optional,
        net_amount_debit: optional,
        error_Message: optional,
        field9: optional,
      }),
    ),
  ),
});
const action = z.object({ action: optional, status: optional, amt: optional });
const actionsSchema = z.object({
  ...answered,
  transaction_details: z.optional(z.record(z.string(), z.union([z.string(), z.record(z.string(), action)]))),
});

const textOf = (value: z.infer<typeof scalar>) => String(value ?? '');
const amountIn = (value: z.infer<typeof scalar>) => fromDecimalString(textOf(value)) ?? 0;

/** The service with these settings. @throws NeighbourError; permanent where PayU refuses the question itself */
export function payuService({
  key,
  salt,
  serviceUrl,
}: ServiceSettings): Pick<PayuPayments, 'verify' | 'refundedOf'> {
  async function ask<T>(
    schema: z.ZodMiniType<T & { msg?: unknown; transaction_details?: unknown }>,
    command: string,
    var1: string,
    more: Record<string, string> = {},
  ) {
    const hash = commandHash(key, command, var1, salt);
    const answer = await post(serviceUrl, new URLSearchParams({ key, command, var1, ...more, hash }));
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new NeighbourError('payu', `${command} answered something unknown`);
    if (parsed.data.transaction_details === undefined)
      throw new NeighbourError('payu', `${command}: ${String(parsed.data.msg).slice(0, 100)}`, {
        isPermanent: true,
      });
    return parsed.data;
  }
  return {
    async refundedOf(paymentId) {
      const { transaction_details: details } = await ask(actionsSchema, 'check_action_status', paymentId, {
        var2: 'payuid',
      });
      const actions = details?.[paymentId] ?? {};
      if (typeof actions === 'string') return 0;
      return Object.values(actions)
        .filter((each) => each.action === 'refund' && /^success$/i.test(textOf(each.status)))
        .reduce((sum, { amt }) => sum + amountIn(amt), 0);
    },
    async verify(txnid) {
      const { transaction_details: all } = await ask(paymentsSchema, 'verify_payment', txnid);
      const details = all?.[txnid];
      const original = amountIn(details?.transaction_amount ?? details?.amt);
      const debited = amountIn(details?.net_amount_debit ?? details?.amt);
      return {
        status: statusOf(textOf(details?.status), textOf(details?.unmappedstatus)),
        paymentId: textOf(details?.mihpayid),
        minorUnits: original,
        charges: Math.max(0, debited - original),
        reason: reasonIn(textOf(details?.error_Message), textOf(details?.field9)),
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
