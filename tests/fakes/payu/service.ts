// PayU's merchant service (postservice): payment status and refunds.
import { randomInt } from 'node:crypto';
import { json } from '../loopback-server.ts';
import { type Fields, hashOfCommand, type Merchant } from './merchant.ts';
import { answerOf, type PayuFaults, type Transaction } from './transactions.ts';

type Account = { merchant: Merchant; transactions: ReadonlyMap<string, Transaction>; faults: PayuFaults };

/** Answers a command. If the call itself is rejected, the status is 0 and there are no details. */
export function answerCommand(account: Account, form: Fields): Response {
  const { command = '', var1 = '', var2 = '', var3 } = form;
  const { merchant, faults } = account;
  if (faults.serviceDown) return new Response('Service Unavailable', { status: 503 });
  if (faults.serviceRefuses !== undefined) return json({ status: 0, msg: faults.serviceRefuses });
  if (form.key !== merchant.key || form.hash !== hashOfCommand(merchant, command, var1))
    return json({ status: 0, msg: 'Invalid Hash.' });
  if (command === 'verify_payment') return json(verification(account, var1.split('|')));
  if (command === 'cancel_refund_transaction') return json(refund(account, var1, Number(var3)));
  if (command === 'check_action_status') return json(actions(account, var1));
  if (command === 'get_transaction_info')
    return faults.listDown
      ? new Response('Service Unavailable', { status: 503 })
      : json(list(account, var1, var2));
  return json({ status: 0, msg: `Invalid command ${command}` });
}

/** Transactions between two times, in any state. Refunds have separate rows. */
function list({ merchant, transactions, faults }: Account, from: string, to: string) {
  const rows = [...transactions.values()].flatMap((transaction) => {
    const answer = answerOf(merchant, transaction, faults);
    const { addedon = '', txnid, firstname, email, phone, productinfo, udf1, mihpayid } = answer;
    if (addedon < from || addedon > to) return [];
    const { status, refunds, others = [] } = transaction;
    const shared = { key: merchant.key, txnid, firstname, email, phone, productinfo, udf1, addedon };
    const amount = Number(transaction.fields.amount).toFixed(2);
    const row = (id: string | undefined, action: string, said: string, paid: string) => ({
      ...shared,
      ...{ id, action, status: said, amount: paid, transaction_fee: paid, mode: 'UPI' },
      ...{ additional_charges: faults.additionalCharges ?? '0.00', discount: '0.00', failure_reason: null },
    });
    return [
      ...[mihpayid, ...others].map((id) => row(id, 'capture', status.toUpperCase(), amount)),
      ...refunds.map((each) =>
        row(each.requestId, 'refund', each.status.toUpperCase(), each.amount.toFixed(2)),
      ),
    ];
  });
  return rows.length > 0
    ? { status: 1, msg: 'Transaction Fetched Successfully', Transaction_details: rows }
    : { status: 0, msg: 'No transaction found' };
}

const fetched = (count: number, of: number) => `${count} out of ${of} Transactions Fetched Successfully`;

function verification({ merchant, transactions, faults }: Account, txnids: string[]) {
  const known = txnids.filter((txnid) => transactions.has(txnid)).length;
  const details = txnids.map((txnid) => {
    const transaction = transactions.get(txnid);
    if (!transaction) return [txnid, { mihpayid: 'Not Found', status: 'Not Found' }];
    const answer = answerOf(merchant, transaction, faults);
    const { status, unmappedstatus, net_amount_debit, mihpayid, error_Message, field9, error } = answer;
    const { productinfo, firstname, udf1 } = answer;
    const shared = { mihpayid, status, unmappedstatus, error_code: error, error_Message, field9, txnid };
    const amount = Number(transaction.fields.amount).toFixed(2);
    return [
      txnid,
      {
        ...shared,
        productinfo,
        firstname,
        udf1,
        mode: 'UPI',
        transaction_amount: amount,
        amt: net_amount_debit,
        net_amount_debit,
      },
    ];
  });
  return {
    status: known > 0 ? 1 : 0,
    msg: fetched(known, txnids.length),
    transaction_details: Object.fromEntries(details) as unknown,
  };
}

const paymentOf = ({ transactions }: Account, mihpayid: string) =>
  [...transactions.values()].find((one) => one.mihpayid === mihpayid && one.status === 'success');

function refund(account: Account, mihpayid: string, amount: number) {
  const known = paymentOf(account, mihpayid);
  const before = known?.refunds.reduce((sum, each) => sum + each.amount, 0) ?? 0;
  if (!known || !(amount > 0) || before + amount > Number(known.fields.amount))
    return { status: 0, msg: 'Refund FAILURE - Invalid amount or transaction' };
  const requestId = String(randomInt(1e8, 9e8));
  known.refunds.push({ requestId, amount, status: 'queued' });
  return { status: 1, msg: 'Refund Request Queued', request_id: requestId, mihpayid };
}

/** All actions on a payment: its capture and its refunds. */
function actions(account: Account, mihpayid: string) {
  const known = paymentOf(account, mihpayid);
  if (!known)
    return { status: 0, msg: fetched(0, 1), transaction_details: { [mihpayid]: 'No action status found' } };
  const shared = { mihpayid, bank_ref_num: mihpayid, mode: 'UPI', bank_arn: null, settlement_id: null };
  const rows = [
    { requestId: '1', amount: Number(known.fields.amount), status: 'SUCCESS', action: 'capture' },
    ...known.refunds.map((each) => ({ ...each, action: 'refund' })),
  ].map(({ requestId, amount, status, action }) => [
    requestId,
    { ...shared, request_id: requestId, amt: amount.toFixed(2), action, token: '', status },
  ]);
  return {
    status: 1,
    msg: fetched(1, 1),
    transaction_details: { [mihpayid]: Object.fromEntries(rows) as unknown },
  };
}
