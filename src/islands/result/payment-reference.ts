// Parses a result page's URL, and says where to redirect if it is incomplete.
import { referencePatterns } from '~/contracts/payment-reference.ts';
import { pages } from '~/routes.ts';

/** Identifies one of the four result pages. */
export type ResultKind = 'card-license' | 'card-training' | 'payu-license' | 'payu-training';

type Reference = { session_id?: string; txnid?: string; ref?: string };
export type FromAddress =
  | { state: 'missing'; redirectTo: string }
  | { state: 'malformed' }
  | { state: 'named'; reference: Reference };

/** Reads which payment the page is about. Stripe pages need `session_id`; PayU pages need `txnid` and `amount`. */
export function readReference(kind: ResultKind, query: string): FromAddress {
  const asked = new URLSearchParams(query);
  const has = (name: string) => (asked.get(name) ?? '') !== '';
  const isCard = kind.startsWith('card');
  if (isCard ? !has('session_id') : !has('txnid') || !has('amount'))
    return { state: 'missing', redirectTo: kind === 'card-training' ? pages.academy : pages.home };
  const named = (isCard ? (['session_id'] as const) : (['txnid', 'ref'] as const)).filter(has);
  if (named.some((name) => !referencePatterns[name].test(asked.get(name)!))) return { state: 'malformed' };
  return { state: 'named', reference: Object.fromEntries(named.map((name) => [name, asked.get(name)!])) };
}
