// The account that the stored token opens, asked for once and shared by all islands of the page.
import { useSyncExternalStore } from 'react';
import type { ValidateTokenReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { callApi, isOutage } from '../ui/api-client.ts';
import { signOut } from './session-end.ts';
import { storedToken } from './session-token.ts';

export type TrialUser = ValidateTokenReply['user'];
export type Account =
  { state: 'checking' } | { state: 'unreachable' } | { state: 'signed-in'; user: TrialUser };

const checking: Account = { state: 'checking' };
let account: Account = checking;
let question = 0;
const listeners = new Set<() => void>();

function show(next: Account) {
  account = next;
  for (const listener of listeners) listener();
}

/**
 * No token or a refused one leads to the sign-in page; where the server could not be asked, the session is kept. Of two
 * questions at once the later one counts.
 */
async function ask() {
  question += 1;
  const own = question;
  const token = storedToken();
  if (token === null) {
    signOut();
    return;
  }
  const answer = await callApi<ValidateTokenReply>(api.validateToken, { token, parts: ['user'] });
  if (own !== question) return;
  if (answer.ok) show({ state: 'signed-in', user: answer.reply.user });
  else if (isOutage(answer)) show({ state: 'unreachable' });
  else signOut('session=ended');
}

/** What other tabs do, this one follows: signed out there is signed out here, another account there is shown here. */
function follow() {
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) void ask();
  });
  // Back from another page: the browser may show this one as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void ask();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (question === 0) {
    follow();
    void ask();
  }
  return () => listeners.delete(listener);
}

/** Calls back when it is known who is signed in, and again when it is another. */
export function whenSignedIn(tell: (email: string) => void) {
  let last = '';
  const look = () => {
    const email = account.state === 'signed-in' ? account.user.email : '';
    if (email !== '' && email !== last) tell(email);
    last = email || last;
  };
  subscribe(look);
  look();
}

/** The account, as far as it is known. */
export const useAccount = () =>
  useSyncExternalStore(
    subscribe,
    () => account,
    () => checking,
  );

/** Asks the server again. */
export function retry() {
  show(checking);
  void ask();
}
