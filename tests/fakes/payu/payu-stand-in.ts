// A fake of PayU India on loopback: accepts the browser's form post, verifies the request hash, shows a page, posts the reply back, sends
// its webhook, and answers verify_payment, its list, and refunds. Stateful; written from docs.payu.in.
import { randomInt } from 'node:crypto';
import { html, json, serveOnLoopback } from '../loopback-server.ts';
import { type Fields, hashOfRequest, type Merchant } from './merchant.ts';
import { closedPage, payPage, refusal, returnPage } from './pages.ts';
import { answerCommand } from './service.ts';
import {
  answerOf,
  type PayuFaults,
  type Refund,
  type Status,
  type Transaction,
  type Unmapped,
} from './transactions.ts';

export type { PayuFaults } from './transactions.ts';

export type PayuStandIn = {
  paymentUrl: string;
  serviceUrl: string;
  faults: PayuFaults;
  /** Every request to its service, in order. */
  questions: { command: string; var1: string }[];
  /** The transaction's fields and state, or undefined. */
  transaction(txnid: string): Readonly<Transaction> | undefined;
  /** Decides a transaction as a buyer would, without a browser. Returns the signed reply that the browser would carry back. */
  decide(txnid: string, status: Exclude<Status, 'initiated'>, unmapped?: Unmapped): Promise<Fields>;
  /** Makes a second payment under the same transaction ID, as from two open pages. Returns its payment number. */
  payTwice(txnid: string): string;
  /** Refunds a payment, or this many rupees of it, as the merchant does in the dashboard. */
  giveBack(txnid: string, amount?: number, status?: Refund['status']): void;
  /** Sends the webhook of a transaction again and returns the site's status. */
  sendWebhook(txnid: string): Promise<number>;
  /** Sends a notice of a transaction's last refund, or of a dispute, and returns the site's status. */
  sendNotice(txnid: string, kind: 'refund' | 'dispute'): Promise<number>;
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
};

const mandatory = [
  'key',
  'txnid',
  'amount',
  'productinfo',
  'firstname',
  'email',
  'phone',
  'surl',
  'furl',
  'hash',
];

/** The maximum field lengths (docs.payu.in). */
const lengths: Record<string, number> = { productinfo: 100, firstname: 60, email: 50, phone: 50 };

const unmappedOf = { success: 'captured', failure: 'failed', pending: 'pending' } as const;

/** Starts PayU for one merchant. `webhookUrl` may be set later. */
export async function startPayu(
  options: Merchant & { webhookUrl?: string; port?: number },
): Promise<PayuStandIn> {
  const merchant: Merchant = { key: options.key, salt: options.salt };
  const transactions = new Map<string, Transaction>();
  const faults: PayuFaults = {
    loseWebhook: false,
    jsonWebhook: false,
    serviceDown: false,
    serviceSilentMs: 0,
    serviceRefuses: undefined,
    listDown: false,
    additionalCharges: undefined,
    reasonInField9: undefined,
  };
  const questions: PayuStandIn['questions'] = [];
  let webhookUrl = options.webhookUrl;

  const initiate = (fields: Fields) => {
    const missing = mandatory.filter((name) => !fields[name]);
    if (missing.length > 0) return refusal(`Mandatory parameters are missing: ${missing.join(', ')}`);
    if (fields.key !== merchant.key) return refusal('The merchant key is not known.');
    if (!/^[\w-]{1,25}$/.test(fields.txnid ?? '')) return refusal('txnid must have at most 25 characters.');
    if (!/^\d+(\.\d{1,2})?$/.test(fields.amount ?? '')) return refusal('amount is not a number.');
    const tooLong = Object.keys(lengths).find((name) => (fields[name] ?? '').length > lengths[name]!);
    if (tooLong) return refusal(`${tooLong} is too long.`);
    if (fields.hash !== hashOfRequest(merchant, fields))
      return refusal('The hash does not match (checksum failed).');
    const known = transactions.get(fields.txnid ?? '');
    if (known?.status === 'success') return refusal('Duplicate Order ID: this transaction is paid already.');
    const mihpayid = String(randomInt(1e9, 9e9));
    transactions.set(fields.txnid ?? '', {
      fields,
      status: 'initiated',
      unmapped: 'initiated',
      mihpayid,
      addedAt: Date.now(),
      refunds: [],
    });
    return payPage(fields);
  };

  const tell = async (body: Fields | object, isJson: boolean) => {
    if (!webhookUrl) throw new Error('There is no address for webhooks.');
    const response = await fetch(webhookUrl, {
      method: 'POST',
      signal: AbortSignal.timeout(15_000),
      ...(isJson
        ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : { body: new URLSearchParams(body as Fields) }),
    });
    return response.status;
  };
  const transactionOf = (txnid: string) => {
    const transaction = transactions.get(txnid);
    if (!transaction) throw new Error(`No transaction ${txnid}`);
    return transaction;
  };
  const sendWebhook = (txnid: string) =>
    tell(answerOf(merchant, transactionOf(txnid), faults), faults.jsonWebhook);

  const decide: PayuStandIn['decide'] = (txnid, status, unmapped = unmappedOf[status]) => {
    const transaction = transactionOf(txnid);
    if (transaction.status !== 'success') Object.assign(transaction, { status, unmapped });
    if (webhookUrl && !faults.loseWebhook) {
      // As at PayU, independent of the buyer's return, which does not wait for it.
      setTimeout(
        () => void sendWebhook(txnid).catch((error: unknown) => console.error('PayU webhook:', error)),
        150,
      );
    }
    return Promise.resolve(answerOf(merchant, transaction, faults));
  };

  const decided = async (txnid: string, action: string) => {
    const transaction = transactions.get(txnid);
    if (!transaction) return refusal('This transaction is not known.');
    const unpaid = action === 'pending' ? 'pending' : 'failure';
    const status = action.startsWith('pay') ? 'success' : unpaid;
    const answer = await decide(txnid, status);
    if (action === 'pay-and-close') return closedPage();
    return returnPage(
      (status === 'success' ? transaction.fields.surl : transaction.fields.furl) ?? '',
      answer,
    );
  };

  const payTwice = (txnid: string) => {
    const mihpayid = String(randomInt(1e9, 9e9));
    (transactionOf(txnid).others ??= []).push(mihpayid);
    return mihpayid;
  };

  const giveBack = (txnid: string, amount?: number, status: Refund['status'] = 'success') => {
    const { fields, refunds } = transactionOf(txnid);
    const requestId = String(randomInt(1e8, 9e8));
    refunds.push({ requestId, amount: amount ?? Number(fields.amount), status });
  };

  // Notices of refunds and disputes are JSON, and nothing in them proves who sent them.
  const noticeOf = (txnid: string, kind: 'refund' | 'dispute') => {
    const { mihpayid, refunds, fields } = transactionOf(txnid);
    const last = refunds.at(-1);
    return kind === 'refund'
      ? {
          ...{ action: 'refund', key: merchant.key, merchantTxnId: txnid, mihpayid: ` ${mihpayid} ` },
          ...{
            request_id: last?.requestId,
            amt: last?.amount.toFixed(2),
            status: last?.status,
            remark: null,
          },
        }
      : {
          ...{ type: 'payments', event: 'dispute', cb_id: 1_761_758, txn_id: txnid, cb_type: 'RBI/BO' },
          ...{ cb_amount: fields.amount, cb_status: 'Bank Comm Sent', reason_code: 'Fraud' },
        };
  };

  const server = await serveOnLoopback(
    async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method !== 'POST') return html('<h1>PayU stand-in</h1><p>Forms are posted here.</p>', 405);
      const form = Object.fromEntries(new URLSearchParams(await request.text())) as Fields;
      if (pathname === '/_payment') return initiate(form);
      if (pathname === '/decide') return decided(form.txnid ?? '', form.action ?? '');
      if (pathname === '/merchant/postservice.php') {
        questions.push({ command: form.command ?? '', var1: form.var1 ?? '' });
        await new Promise((resolve) => setTimeout(resolve, faults.serviceSilentMs));
        return answerCommand({ merchant, transactions, faults }, form);
      }
      return json({ status: 0, msg: 'Not found' }, 404);
    },
    { port: options.port ?? 0 },
  );
  return {
    paymentUrl: `${server.url.replace('127.0.0.1', 'localhost')}/_payment`,
    serviceUrl: `${server.url}/merchant/postservice.php?form=2`,
    faults,
    questions,
    transaction: (txnid) => transactions.get(txnid),
    decide,
    payTwice,
    giveBack,
    sendWebhook,
    sendNotice: (txnid, kind) => tell(noticeOf(txnid, kind), true),
    setWebhookUrl: (url) => (webhookUrl = url),
    close: server.close,
  };
}
