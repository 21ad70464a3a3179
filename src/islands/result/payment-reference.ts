// What a result page learns from its address, and where it leads when too little is there.
import { orderStatusQuerySchema } from '~/contracts/order-status.ts';
import { pages } from '~/routes.ts';

/** Which of the four result pages this is. */
export type ResultKind = 'card-licence' | 'card-training' | 'payu-licence' | 'payu-training';

type Reference = { session_id?: string; txnid?: string; ref?: string };
export type FromAddress =
  | { state: 'missing'; redirectTo: string }
  | { state: 'malformed' }
  | { state: 'named'; reference: Reference };

/** Reads the payment this page is about. Card pages need `session_id`, PayU's need `txnid` and `amount`. */
export function readReference(kind: ResultKind, query: string): FromAddress {
  const asked = new URLSearchParams(query);
  const has = (name: string) => (asked.get(name) ?? '') !== '';
  const isCard = kind.startsWith('card');
  if (isCard ? !has('session_id') : !has('txnid') || !has('amount'))
    return { state: 'missing', redirectTo: kind === 'card-training' ? pages.academy : pages.home };
  const named = (isCard ? ['session_id'] : ['txnid', 'ref']).filter(has);
  const reference = Object.fromEntries(named.map((name) => [name, asked.get(name)]));
  const parsed = orderStatusQuerySchema.safeParse(reference);
  return parsed.success ? { state: 'named', reference: reference as Reference } : { state: 'malformed' };
}
