// The message of the failure page for the error in its URL.
import { paymentErrorWords, paymentFailedWords } from '~/contracts/order-status.ts';
import { formatMoney, fromDecimalString } from '~/domain/money.ts';

export type Failure = {
  why: string;
  txnid: string | null;
  amount: string | null;
  /** The reply about a payment could not be processed, so the money may have arrived anyway. */
  mayBePaid: boolean;
};

/** Parses the URL. Null if it names no payment, reason, or error. An explicit reason takes precedence. */
export function readFailure(query: string): Failure | null {
  const asked = new URLSearchParams(query);
  const given = (name: string) => asked.get(name)?.trim().slice(0, 200) ?? '';
  const [txnid, reason, error] = [given('txnid'), given('reason'), given('error')];
  if (txnid === '' && reason === '' && error === '') return null;
  const known = Object.hasOwn(paymentErrorWords, error) ? paymentErrorWords[error] : undefined;
  const paise = fromDecimalString(given('amount'));
  return {
    why: reason || (known ?? paymentFailedWords),
    txnid: txnid || null,
    amount: paise === null ? null : formatMoney({ currency: 'INR', minorUnits: paise }),
    mayBePaid: txnid !== '' && error !== '' && reason === '',
  };
}
