// The orders of the account's address, asked for once it is known who is signed in, and shared by all islands of the page.
import { useSyncExternalStore } from 'react';
import type {
  AccountOrder,
  AccountOrdersReply,
  GivenThing,
  MessageReply,
  RenewedSessionReply,
} from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { type Said, alertOf, saidOf } from '../ui/alert-of.ts';
import { noStorageWords, storeToken } from './session-token.ts';
import { retry, whenSignedIn } from './account-store.ts';
import { callAsUser } from './call-as-user.ts';
import { confirmationMark, newAddressMark } from './session-end.ts';

export type FoundOrders =
  { state: 'asking' } | { state: 'failed'; why: string } | ({ state: 'found' } & AccountOrdersReply);

type Known = { found: FoundOrders; said: Said };
const nothing: Known = { found: { state: 'asking' }, said: { kind: 'good', words: '' } };
let known = nothing;
const listeners = new Set<() => void>();

function show(change: Partial<Known>) {
  known = { ...known, ...change };
  for (const listener of listeners) listener();
}

/** Does what the link asks for that brought the visitor here, if one did, and takes it out of the address bar. */
async function followLink(): Promise<Said | null> {
  const mark = [confirmationMark, newAddressMark].find((each) => location.hash.startsWith(each));
  if (mark === undefined) return null;
  const body = { token: location.hash.slice(mark.length) };
  const isNew = mark === newAddressMark;
  const answer = isNew
    ? await callAsUser<RenewedSessionReply>(api.confirmNewEmail, { body, parts: ['token', 'message'] })
    : await callAsUser<MessageReply>(api.confirmEmail, { body, parts: ['message'] });
  // Where no answer came, a reload tries again.
  if (answer.ok || answer.kind !== 'network') history.replaceState(null, '', location.pathname);
  if (answer.ok && 'token' in answer.reply) {
    if (!storeToken(String(answer.reply.token))) return { kind: 'bad', words: noStorageWords };
    retry();
  }
  return saidOf(answer);
}

/** Asks for the orders, again where they were asked for before. */
export async function askForOrders() {
  const followed = await followLink();
  if (followed) show({ said: followed });
  const answer = await callAsUser<AccountOrdersReply>(api.accountOrders, {
    parts: ['emailConfirmed', 'orders', 'given'],
  });
  show({
    found: answer.ok ? { state: 'found', ...answer.reply } : { state: 'failed', why: alertOf(answer) },
  });
}

/** Says what an action about the orders came to. */
export const say = (said: Said) => {
  show({ said });
};

let isAsked = false;
function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    whenSignedIn(() => {
      show({ found: nothing.found });
      void askForOrders();
    });
    // The link of the mail, opened in this very tab.
    addEventListener('hashchange', () => void askForOrders());
  }
  return () => listeners.delete(listener);
}

/** What is known of the orders, and what was said of them last. */
export const useOrders = () =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => nothing,
  );

/** An order that is a license, however it stands; one that was given back is an order alone. */
export const isLicence = ({ kind, stands }: AccountOrder) => kind === 'licence' && stands !== 'refunded';

const rank: Partial<Record<AccountOrder['stands'], number>> = {
  awaiting: 1,
  unpaid: 1,
  suspended: 2,
  ended: 3,
};
/** The licenses in the order of their use: what works, what waits, what is over. */
export const licencesOf = (found: FoundOrders): AccountOrder[] =>
  found.state === 'found'
    ? found.orders.filter(isLicence).sort((a, b) => (rank[a.stands] ?? 0) - (rank[b.stands] ?? 0))
    : [];

const givenRank = ({ path, licenceKey }: GivenThing) => ((path ?? licenceKey) === undefined ? 1 : 0);
/** What others gave to the account's address: what opens, then what is on hold or over. */
export const givenOf = (found: FoundOrders): GivenThing[] =>
  found.state === 'found' ? found.given.toSorted((a, b) => givenRank(a) - givenRank(b)) : [];

/** Whether the person has a license of their own or a seat in a group's. */
export const hasLicence = (found: FoundOrders) =>
  licencesOf(found).some(({ stands, licenceKey }) => stands !== 'unpaid' || licenceKey !== undefined) ||
  givenOf(found).some(({ what }) => what === 'licence' || what === 'seat');
