import { type Answer, callApi } from '../ui/api-client.ts';
import { forgetToken, storedToken } from './session-token.ts';

type Call<Reply> = Parameters<typeof callApi<Reply>>[1];

/**
 * Makes an authenticated call. If the token is rejected, it reads the token again and retries once, because another tab
 * may have replaced it. A token that is rejected again is deleted.
 */
export async function callAsUser<Reply>(path: string, call: Call<Reply>): Promise<Answer<Reply>> {
  const token = storedToken() ?? '';
  const answer = await callApi<Reply>(path, { ...call, token });
  if (answer.ok || answer.status !== 401) return answer;
  const newer = storedToken() ?? '';
  if (newer !== token) return callAsUser(path, call);
  forgetToken();
  return answer;
}
