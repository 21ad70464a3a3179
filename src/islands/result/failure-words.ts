// The failure page: what its address says went wrong, in words.
import { paymentErrorWords, paymentFailedWords } from '~/contracts/order-status.ts';
import { formatMoney, fromDecimalString } from '~/domain/money.ts';

export type Failure = {
  why: string;
  txnid: string | null;
  amount: string | null;
  /** The answer of a named payment could not be taken in: the money may have arrived all the same. */
  mayBePaid: boolean;
};

/** Reads the address; null where it names neither a payment, nor a reason, nor an error. A given reason comes first. */
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
