// Sign-in: the same answer, after the same time, whether the address is unknown or the password wrong.
import type { LoginRequest } from '../../src/contracts/trial.ts';
import type { Accounts, Limited } from './ports.ts';

const quarterHour = 15 * 60_000;

export type Login = { outcome: 'signed-in'; token: string } | { outcome: 'login-failed' } | Limited;

/** Signs in. @throws NeighbourError where the store does not answer: no one gets in unchecked */
export async function logIn(
  { accounts, passwords, tokens, now }: Accounts,
  { email, password }: LoginRequest,
  visitor: string | undefined,
): Promise<Login> {
  const id = accounts.idOf(email);
  const perAccount = `login:${id}`;
  const read = await accounts.read(id, [
    { key: perAccount, max: 10, windowInMs: quarterHour },
    ...(visitor === undefined ? [] : [{ key: `login:${visitor}`, max: 60, windowInMs: quarterHour }]),
  ]);
  if (read.outcome === 'limited') return read;
  const account = read.stored?.account;
  if (!(await passwords.verify(password, account?.password ?? null)) || !account)
    return { outcome: 'login-failed' };
  await accounts.forgive([perAccount]);
  return { outcome: 'signed-in', token: await tokens.issue(id, account.sessionVersion, now()) };
}
