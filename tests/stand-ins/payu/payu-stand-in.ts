// PayU India on loopback: takes the browser's form post, checks the request hash, shows a page, posts the answer back, sends its
// webhook, and answers verify_payment and refunds. Stateful; written from docs.payu.in.
import { randomInt } from 'node:crypto';
import { html, json, serveOnLoopback } from '../loopback-server.ts';
import { type Fields, type Merchant, hashOfCommand, hashOfRequest, hashOfResponse } from './merchant.ts';
import { closedPage, payPage, refusal, returnPage } from './pages.ts';

type Status = 'initiated' | 'success' | 'failure' | 'pending';
type Refund = { requestId: string; amount: number; status: 'queued' | 'success' | 'failure' };
type Transaction = { fields: Fields; status: Status; mihpayid: string; refunds: Refund[] };

/** How the next decisions go wrong, for tests. */
export type PayuFaults = {
  /** The webhook is not sent. */
  loseWebhook: boolean;
  /** verify_payment does not answer. */
  serviceDown: boolean;
  /** verify_payment takes the question, and says nothing for so many milliseconds. */
  serviceSilentMs: number;
  /** What the buyer's bank adds, e.g. "2.50". */
  additionalCharges: string | undefined;
};

export type PayuStandIn = {
  paymentUrl: string;
  serviceUrl: string;
  faults: PayuFaults;
  /** The transaction's fields and state, or undefined. */
  transaction(txnid: string): Readonly<Transaction> | undefined;
  /** Decides a transaction as a buyer would, without a browser; gives the signed answer that the browser would carry back. */
  decide(txnid: string, status: Exclude<Status, 'initiated'>): Promise<Fields>;
  /** Gives a payment back, or so many rupees of it, as the merchant does in the dashboard. */
  giveBack(txnid: string, amount?: number, status?: Refund['status']): void;
  /** Sends the webhook of a transaction again; gives the site's status. */
  sendWebhook(txnid: string): Promise<number>;
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

/** Fields that PayU posts back even where it has nothing to say in them. */
const emptyFields: Fields = Object.fromEntries(
  [
    ...Array.from({ length: 10 }, (_, i) => `udf${i + 1}`),
    ...Array.from({ length: 9 }, (_, i) => `field${i + 1}`),
    ...['lastname', 'address1', 'address2', 'city', 'state', 'country', 'zipcode', 'bankcode'],
  ].map((name) => [name, '']),
);

/** Starts PayU for one merchant. `webhookUrl` may be set later. */
export async function startPayu(
  options: Merchant & { webhookUrl?: string; port?: number },
): Promise<PayuStandIn> {
  const merchant: Merchant = { key: options.key, salt: options.salt };
  const transactions = new Map<string, Transaction>();
  const faults: PayuFaults = {
    loseWebhook: false,
    serviceDown: false,
    serviceSilentMs: 0,
    additionalCharges: undefined,
  };
  let webhookUrl = options.webhookUrl;

  const initiate = (fields: Fields) => {
    const missing = mandatory.filter((name) => !fields[name]);
    if (missing.length > 0) return refusal(`Mandatory parameters are missing: ${missing.join(', ')}`);
    if (fields.key !== merchant.key) return refusal('The merchant key is not known.');
    if (!/^[\w-]{1,25}$/.test(fields.txnid ?? '')) return refusal('txnid must have at most 25 characters.');
    if (!/^\d+(\.\d{1,2})?$/.test(fields.amount ?? '')) return refusal('amount is not a number.');
    if (fields.hash !== hashOfRequest(merchant, fields))
      return refusal('The hash does not match (checksum failed).');
    const known = transactions.get(fields.txnid ?? '');
    if (known?.status === 'success') return refusal('Duplicate Order ID: this transaction is paid already.');
    const mihpayid = String(randomInt(1e9, 9e9));
    transactions.set(fields.txnid ?? '', { fields, status: 'initiated', mihpayid, refunds: [] });
    return payPage(fields);
  };

  const answerOf = ({ fields, status, mihpayid }: Transaction): Fields => {
    const charges = faults.additionalCharges;
    const { surl: _surl, furl: _furl, hash: _hash, ...sent } = fields;
    const answer: Fields = {
      ...emptyFields,
      ...sent,
      mihpayid,
      mode: 'UPI',
      status,
      unmappedstatus: status === 'success' ? 'captured' : status === 'failure' ? 'failed' : 'pending',
      net_amount_debit:
        status === 'success' ? (Number(fields.amount) + Number(charges ?? 0)).toFixed(2) : '0.00',
      addedon: new Date().toISOString().slice(0, 19).replace('T', ' '),
      bank_ref_num: mihpayid,
      error: status === 'failure' ? 'E312' : 'E000',
      error_Message: status === 'failure' ? 'Bank was unable to authenticate.' : 'No Error',
      field9: status === 'success' ? 'Transaction is Successful' : 'Transaction is not complete',
      ...(charges === undefined ? {} : { additional_charges: charges }),
    };
    return { ...answer, hash: hashOfResponse(merchant, answer) };
  };

  const sendWebhook = async (txnid: string) => {
    const transaction = transactions.get(txnid);
    if (!transaction || !webhookUrl) throw new Error(`No webhook to send for ${txnid}`);
    const body = new URLSearchParams(answerOf(transaction));
    const response = await fetch(webhookUrl, { method: 'POST', body, signal: AbortSignal.timeout(15_000) });
    return response.status;
  };

  const decide = async (txnid: string, status: Exclude<Status, 'initiated'>) => {
    const transaction = transactions.get(txnid);
    if (!transaction) throw new Error(`No transaction ${txnid}`);
    if (transaction.status !== 'success') transaction.status = status;
    if (webhookUrl && !faults.loseWebhook) {
      // As PayU does it: apart from the buyer's way back, which does not wait for it.
      setTimeout(
        () => void sendWebhook(txnid).catch((error: unknown) => console.error('PayU webhook:', error)),
        150,
      );
    }
    return answerOf(transaction);
  };

  const decided = async (txnid: string, action: string) => {
    const transaction = transactions.get(txnid);
    if (!transaction) return refusal('This transaction is not known.');
    const status = action.startsWith('pay') ? 'success' : action === 'pending' ? 'pending' : 'failure';
    const answer = await decide(txnid, status);
    if (action === 'pay-and-close') return closedPage();
    return returnPage(
      (status === 'success' ? transaction.fields.surl : transaction.fields.furl) ?? '',
      answer,
    );
  };

  const service = (form: Fields) => {
    const { command = '', var1 = '' } = form;
    if (faults.serviceDown) return new Response('Service Unavailable', { status: 503 });
    if (form.key !== merchant.key || form.hash !== hashOfCommand(merchant, command, var1))
      return json({ status: 0, msg: 'Invalid Hash.' });
    if (command === 'verify_payment') return json(verification(var1.split('|')));
    if (command === 'cancel_refund_transaction') return json(refund(var1, Number(form.var3)));
    if (command === 'check_action_status') return json(actions(var1));
    return json({ status: 0, msg: `Invalid command ${command}` });
  };

  const verification = (txnids: string[]) => {
    const details = txnids.map((txnid) => {
      const known = transactions.get(txnid);
      if (!known || known.status === 'initiated')
        return [txnid, { mihpayid: 'Not Found', status: 'Not Found' }];
      const { status, unmappedstatus, net_amount_debit, mihpayid, error_Message } = answerOf(known);
      const shared = { mihpayid, status, unmappedstatus, error_Message, txnid, mode: 'UPI' };
      const amount = Number(known.fields.amount).toFixed(2);
      return [txnid, { ...shared, transaction_amount: amount, amt: net_amount_debit, net_amount_debit }];
    });
    return {
      status: 1,
      msg: 'Transaction Fetched Successfully',
      transaction_details: Object.fromEntries(details) as unknown,
    };
  };

  const refund = (mihpayid: string, amount: number) => {
    const known = [...transactions.values()].find(
      (one) => one.mihpayid === mihpayid && one.status === 'success',
    );
    const before = known?.refunds.reduce((sum, each) => sum + each.amount, 0) ?? 0;
    if (!known || !(amount > 0) || before + amount > Number(known.fields.amount))
      return { status: 0, msg: 'Refund FAILURE - Invalid amount or transaction' };
    const requestId = String(randomInt(1e8, 9e8));
    known.refunds.push({ requestId, amount, status: 'queued' });
    return { status: 1, msg: 'Refund Request Queued', request_id: requestId, mihpayid };
  };

  /** All that was done to a payment: its capture and its refunds. */
  const actions = (mihpayid: string) => {
    const known = [...transactions.values()].find((one) => one.mihpayid === mihpayid);
    const fetched = (count: number) => `${count} out of 1 Transactions Fetched Successfully`;
    if (!known || known.status !== 'success')
      return { status: 0, msg: fetched(0), transaction_details: { [mihpayid]: 'No action status found' } };
    const shared = { mihpayid, bank_ref_num: mihpayid, mode: 'UPI', bank_arn: null, settlement_id: null };
    const rows = [
      { requestId: '1', amount: Number(known.fields.amount), status: 'SUCCESS', action: 'capture' },
      ...known.refunds.map((each) => ({ ...each, action: 'refund' })),
    ].map(({ requestId, amount, status, action }) => [
      requestId,
      { ...shared, request_id: requestId, amt: amount.toFixed(2), action, token: '', status },
    ]);
    const ofPayment = { [mihpayid]: Object.fromEntries(rows) as unknown };
    return { status: 1, msg: fetched(1), transaction_details: ofPayment };
  };

  const giveBack = (txnid: string, amount?: number, status: Refund['status'] = 'success') => {
    const known = transactions.get(txnid);
    if (!known) throw new Error(`No transaction ${txnid}`);
    const requestId = String(randomInt(1e8, 9e8));
    known.refunds.push({ requestId, amount: amount ?? Number(known.fields.amount), status });
  };

  const server = await serveOnLoopback(
    async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method !== 'POST') return html('<h1>PayU stand-in</h1><p>Forms are posted here.</p>', 405);
      const form = Object.fromEntries(new URLSearchParams(await request.text())) as Fields;
      if (pathname === '/_payment') return initiate(form);
      if (pathname === '/decide') return decided(form.txnid ?? '', form.action ?? '');
      if (pathname === '/merchant/postservice.php') {
        await new Promise((resolve) => setTimeout(resolve, faults.serviceSilentMs));
        return service(form);
      }
      return json({ status: 0, msg: 'Not found' }, 404);
    },
    { port: options.port ?? 0 },
  );
  return {
    paymentUrl: `${server.url.replace('127.0.0.1', 'localhost')}/_payment`,
    serviceUrl: `${server.url}/merchant/postservice.php?form=2`,
    faults,
    transaction: (txnid) => transactions.get(txnid),
    decide,
    giveBack,
    sendWebhook,
    setWebhookUrl: (url) => (webhookUrl = url),
    close: server.close,
  };
}
