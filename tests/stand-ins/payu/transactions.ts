// What PayU holds of a payment, and how it tells of it: every answer and webhook is made here.
import { type Fields, hashOfResponse, type Merchant } from './merchant.ts';

export type Status = 'initiated' | 'success' | 'failure' | 'pending';
/** What lies behind a status: `initiated` and `in progress` are called pending, all but the first of failures were never tried. */
export type Unmapped =
  'initiated' | 'in progress' | 'pending' | 'captured' | 'failed' | 'bounced' | 'dropped' | 'userCancelled';
export type Refund = { requestId: string; amount: number; status: 'queued' | 'success' | 'failure' };
export type Transaction = {
  fields: Fields;
  status: Status;
  unmapped: Unmapped;
  mihpayid: string;
  /** The numbers of further payments of the same transaction. */
  others?: string[];
  /** When its buyer came, in milliseconds. */
  addedAt: number;
  refunds: Refund[];
};

/** How the next decisions go wrong, for tests. */
export type PayuFaults = {
  /** The webhook is not sent. */
  loseWebhook: boolean;
  /** Webhooks come as JSON, as some pages of its documents say. */
  jsonWebhook: boolean;
  /** verify_payment does not answer. */
  serviceDown: boolean;
  /** verify_payment takes the question, and says nothing for so many milliseconds. */
  serviceSilentMs: number;
  /** verify_payment refuses the question with these words. */
  serviceRefuses: string | undefined;
  /** get_transaction_info alone does not answer. */
  listDown: boolean;
  /** What the buyer's bank adds, e.g. "2.50". */
  additionalCharges: string | undefined;
  /** A failure says `E000` and `No Error`, and the reason only in `field9`: this one. */
  reasonInField9: string | undefined;
};

/** Fields that PayU posts back even where it has nothing to say in them. */
const emptyFields: Fields = Object.fromEntries(
  [
    ...Array.from({ length: 10 }, (_, i) => `udf${i + 1}`),
    ...Array.from({ length: 9 }, (_, i) => `field${i + 1}`),
    ...['lastname', 'address1', 'address2', 'city', 'state', 'country', 'zipcode', 'bankcode'],
  ].map((name) => [name, '']),
);

/** What PayU makes of what it was sent before it signs it: a comma becomes a space, quotes, `+` and all but ASCII go. */
const asEchoed = (text: string) =>
  text
    .replaceAll(',', ' ')
    .replace(/["'+]/g, '')
    .replace(/[^ -~]/g, '');

function reasonOf({ status, unmapped }: Transaction, { reasonInField9 }: PayuFaults): Fields {
  if (status !== 'failure')
    return {
      error: 'E000',
      error_Message: 'No Error',
      field9: status === 'success' ? 'Transaction is Successful' : 'Transaction is not complete',
    };
  if (unmapped !== 'failed') return { error: 'E000', error_Message: 'No Error', field9: '' };
  return reasonInField9 === undefined
    ? { error: 'E312', error_Message: 'Bank was unable to authenticate.', field9: '' }
    : { error: 'E000', error_Message: 'No Error', field9: reasonInField9 };
}

/** Dates are written in Indian time, which nothing says. */
const inIndia = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The signed fields that the browser carries back and the webhook brings. */
export function answerOf(merchant: Merchant, transaction: Transaction, faults: PayuFaults): Fields {
  const { fields, status, unmapped, mihpayid } = transaction;
  const charges = faults.additionalCharges;
  const { surl: _surl, furl: _furl, hash: _hash, ...sent } = fields;
  const echoed = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, asEchoed(value)]));
  const answer: Fields = {
    ...emptyFields,
    ...echoed,
    mihpayid,
    mode: 'UPI',
    status: status === 'initiated' ? 'pending' : status,
    unmappedstatus: unmapped,
    net_amount_debit:
      status === 'success' ? (Number(fields.amount) + Number(charges ?? 0)).toFixed(2) : '0.00',
    addedon: inIndia(transaction.addedAt),
    bank_ref_num: mihpayid,
    ...reasonOf(transaction, faults),
    ...(charges === undefined ? {} : { additional_charges: charges }),
  };
  return { ...answer, hash: hashOfResponse(merchant, answer) };
}
