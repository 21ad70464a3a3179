import { type Answer, callApi } from '../ui/api-client.ts';
import { forgetToken, storedToken } from './session-token.ts';

type Call<Reply> = Parameters<typeof callApi<Reply>>[1];

/**
 * A call for who is signed in. The token is read now, and once more where it was refused: another tab may just have got a new
 * one. A token that stays refused is forgotten.
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
