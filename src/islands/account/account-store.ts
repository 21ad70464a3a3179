// The account of the stored token, fetched once and shared by all islands of the page.
import type { ValidateTokenReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { callApi, isOutage } from '../ui/api-client.ts';
import { createSharedState } from '../ui/shared-state.ts';
import { signOut } from './session-end.ts';
import { storedToken } from './session-token.ts';

export type TrialUser = ValidateTokenReply['user'];
export type Account =
  { state: 'checking' } | { state: 'unreachable' } | { state: 'signed-in'; user: TrialUser };

const checking: Account = { state: 'checking' };
const { read, show, subscribe, useShared } = createSharedState<Account>(checking, () => {
  follow();
  void ask();
});
let question = 0;

/**
 * Redirects to the sign-in page if there is no token or it is rejected. Keeps the session if the server is unreachable.
 * Of two concurrent requests, the later one counts.
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

/** Follows other tabs: signing out or switching accounts there applies here too. */
function follow() {
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) void ask();
  });
  // After Back, the browser may restore this page from its cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void ask();
  });
}

/** Calls back when the signed-in user is known, and again when it changes. */
export function whenSignedIn(tell: (email: string) => void) {
  let last = '';
  const look = () => {
    const account = read();
    const email = account.state === 'signed-in' ? account.user.email : '';
    if (email !== '' && email !== last) tell(email);
    last = email || last;
  };
  subscribe(look);
  look();
}

/** What is known of the account. */
export const useAccount = useShared;

/** Fetches the account again. */
export function retry() {
  show(checking);
  void ask();
}
