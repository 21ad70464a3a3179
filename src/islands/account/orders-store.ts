// The orders of the account's address, fetched once the signed-in user is known, and shared by all islands of the page.
import type {
  AccountOrder,
  AccountOrdersReply,
  GivenThing,
  MessageReply,
  RenewedSessionReply,
} from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { type Said, alertOf, messageFrom } from '../ui/message-from.ts';
import { createSharedState } from '../ui/shared-state.ts';
import { noStorageWords, storeToken } from './session-token.ts';
import { retry, whenSignedIn } from './account-store.ts';
import { callAsUser } from './call-as-user.ts';
import { confirmationMark, newAddressMark } from './session-end.ts';

export type FoundOrders =
  { state: 'asking' } | { state: 'failed'; why: string } | ({ state: 'found' } & AccountOrdersReply);

type Known = { found: FoundOrders; said: Said };
const nothing: Known = { found: { state: 'asking' }, said: { kind: 'good', words: '' } };
const { read, show, useShared } = createSharedState(nothing, () => {
  whenSignedIn(() => {
    change({ found: nothing.found });
    void askForOrders();
  });
  // The emailed link was opened in this tab.
  addEventListener('hashchange', () => void askForOrders());
});

const change = (part: Partial<Known>) => {
  show({ ...read(), ...part });
};

/** Performs the action of the email link that opened the page, if any, and removes it from the address bar. */
async function followLink(): Promise<Said | null> {
  const mark = [confirmationMark, newAddressMark].find((each) => location.hash.startsWith(each));
  if (mark === undefined) return null;
  const body = { token: location.hash.slice(mark.length) };
  const isNew = mark === newAddressMark;
  const answer = isNew
    ? await callAsUser<RenewedSessionReply>(api.confirmNewEmail, { body, parts: ['token', 'message'] })
    : await callAsUser<MessageReply>(api.confirmEmail, { body, parts: ['message'] });
  // If there was no reply, a reload retries.
  if (answer.ok || answer.kind !== 'network') history.replaceState(null, '', location.pathname);
  if (answer.ok && 'token' in answer.reply) {
    if (!storeToken(String(answer.reply.token))) return { kind: 'bad', words: noStorageWords };
    retry();
  }
  return messageFrom(answer);
}

/** Fetches the orders, or fetches them again. */
export async function askForOrders() {
  const followed = await followLink();
  if (followed) change({ said: followed });
  const answer = await callAsUser<AccountOrdersReply>(api.accountOrders, {
    parts: ['emailConfirmed', 'orders', 'given'],
  });
  change({
    found: answer.ok ? { state: 'found', ...answer.reply } : { state: 'failed', why: alertOf(answer) },
  });
}

/** Shows the result of an action on the orders. */
export const say = (said: Said) => {
  change({ said });
};

/** The orders loaded so far, and the latest message about them. */
export const useOrders = useShared;

/** Whether an order is a license in any state but refunded, which makes it just an order. */
export const isLicense = ({ kind, stands }: AccountOrder) => kind === 'license' && stands !== 'refunded';

const rank: Partial<Record<AccountOrder['stands'], number>> = {
  awaiting: 1,
  unpaid: 1,
  suspended: 2,
  ended: 3,
};
/** The licenses by usefulness: active, then pending, then ended. */
export const licensesOf = (found: FoundOrders): AccountOrder[] =>
  found.state === 'found'
    ? found.orders.filter(isLicense).sort((a, b) => (rank[a.stands] ?? 0) - (rank[b.stands] ?? 0))
    : [];

const givenRank = ({ path, licenseKey }: GivenThing) => ((path ?? licenseKey) === undefined ? 1 : 0);
/** What others gave to the account's address: usable items first, then those on hold or ended. */
export const givenOf = (found: FoundOrders): GivenThing[] =>
  found.state === 'found' ? found.given.toSorted((a, b) => givenRank(a) - givenRank(b)) : [];

/** Whether the user has a license or a seat in a group. */
export const hasLicense = (found: FoundOrders) =>
  licensesOf(found).some(({ stands, licenseKey }) => stands !== 'unpaid' || licenseKey !== undefined) ||
  givenOf(found).some(({ what }) => what === 'license' || what === 'seat');
