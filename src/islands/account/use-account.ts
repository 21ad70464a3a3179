import { useEffect, useState } from 'react';
import type { ValidateTokenReply } from '~/contracts/trial-replies.ts';
import { api, pages } from '~/routes.ts';
import { callApi } from '../ui/api-client.ts';
import { forgetToken, storedToken } from './session-token.ts';

export type TrialUser = ValidateTokenReply['user'];
export type Account =
  { state: 'checking' } | { state: 'unreachable' } | { state: 'signed-in'; user: TrialUser; token: string };

/** Forgets the session on this device and goes to the sign-in page. */
export function leave() {
  forgetToken();
  location.replace(pages.login);
}

/**
 * The account that the stored token opens. No token or a refused one leads to the sign-in page; where the server could not
 * be asked, the session is kept and `retry` asks again.
 */
export function useAccount(): Account & { retry: () => void } {
  const [account, setAccount] = useState<Account>({ state: 'checking' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    async function ask() {
      const token = storedToken();
      if (token === null) {
        leave();
        return;
      }
      const answer = await callApi<ValidateTokenReply>(api.validateToken, { token, parts: ['user'] });
      if (left) return;
      if (answer.ok) setAccount({ state: 'signed-in', user: answer.reply.user, token });
      else if (answer.kind === 'network' || answer.status >= 429) setAccount({ state: 'unreachable' });
      else leave();
    }
    void ask();
    // Signed out in another tab: this one follows.
    const elsewhere = ({ key, newValue }: StorageEvent) => {
      if (key === 'token' && newValue === null) location.replace(pages.login);
    };
    addEventListener('storage', elsewhere);
    return () => {
      left = true;
      removeEventListener('storage', elsewhere);
    };
  }, [tries]);
  return {
    ...account,
    retry: () => {
      setAccount({ state: 'checking' });
      setTries((count) => count + 1);
    },
  };
}
