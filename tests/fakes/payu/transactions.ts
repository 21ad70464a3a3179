// PayU's record of a payment and its messages about it: every reply and webhook is created here.
import { type Fields, hashOfResponse, type Merchant } from './merchant.ts';

export type Status = 'initiated' | 'success' | 'failure' | 'pending';
/** The detail behind a status: `initiated` and `in progress` are reported as pending; of the failures, only the first was attempted. */
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
  /** When its buyer arrived, in milliseconds. */
  addedAt: number;
  refunds: Refund[];
};

/** Faults of the next decisions, for tests. */
export type PayuFaults = {
  /** The webhook is not sent. */
  loseWebhook: boolean;
  /** Webhooks are sent as JSON, as some pages of the documentation say. */
  jsonWebhook: boolean;
  /** verify_payment does not respond. */
  serviceDown: boolean;
  /** verify_payment accepts the request and stays silent for this many milliseconds. */
  serviceSilentMs: number;
  /** verify_payment rejects the request with this message. */
  serviceRefuses: string | undefined;
  /** Only get_transaction_info does not respond. */
  listDown: boolean;
  /** The fee that the buyer's bank adds, such as "2.50". */
  additionalCharges: string | undefined;
  /** A failure reports `E000` and `No Error`; this reason is only in `field9`. */
  reasonInField9: string | undefined;
};

/** Fields that PayU posts back even if they are empty. */
const emptyFields: Fields = Object.fromEntries(
  [
    ...Array.from({ length: 10 }, (_, i) => `udf${i + 1}`),
    ...Array.from({ length: 9 }, (_, i) => `field${i + 1}`),
    ...['lastname', 'address1', 'address2', 'city', 'state', 'country', 'zipcode', 'bankcode'],
  ].map((name) => [name, '']),
);

/** How PayU rewrites its input before signing: a comma becomes a space; quotes, `+`, and non-ASCII characters are removed. */
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

/** Dates are in Indian time without saying so. */
const inIndia = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The signed fields that the browser and the webhook return. */
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
