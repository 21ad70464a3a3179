// Signs in. The response and its timing are the same whether the address is unknown or the password is wrong.
import type { LoginRequest } from '../../src/contracts/trial.ts';
import { limitOfVisitor, quarterHour } from './limits.ts';
import type { Accounts, Limit, Limited, Place } from './ports.ts';

/**
 * Sign-in attempts at an account: 10 from one network, 50 in total. An attempt that the first limit rejects does not
 * count toward the second, so an attacker is stopped early and can't lock the owner out from elsewhere.
 */
function limitsOf(
  accountId: string,
  visitor: string | undefined,
  device: string | undefined,
): { own: Limit[]; all: Limit[] } {
  // A device that has signed in before has its own limit, which no stranger can use up.
  if (device !== undefined) {
    const own = [
      { key: `login:${accountId}:device:${device.slice(0, 12)}`, max: 10, windowInMs: quarterHour },
    ];
    return { own, all: own };
  }
  const here = { key: `login:${accountId}:${visitor ?? ''}`, max: 10, windowInMs: quarterHour };
  const everywhere = { key: `login:${accountId}`, max: 50, windowInMs: quarterHour };
  return {
    own: [here, everywhere],
    all: [here, ...limitOfVisitor('login', visitor, 60), everywhere],
  };
}

export type Login =
  { outcome: 'signed-in'; token: string; accountId: string } | { outcome: 'login-failed' } | Limited;

/** Signs in. @throws UpstreamError if the store does not respond; no one gets in unchecked */
export async function logIn(
  { accounts, passwords, tokens, now }: Accounts,
  { email, password }: LoginRequest,
  visitor: string | undefined,
  place: Place = {},
  deviceOf: (accountId: string) => string | undefined = () => undefined,
): Promise<Login> {
  const id = accounts.idOf(email);
  const limits = limitsOf(id, visitor, deviceOf(id));
  const read = await accounts.read(id, limits.all);
  if (read.outcome === 'limited') return read;
  const account = read.stored?.account;
  if (!(await passwords.verify(password, account?.password ?? null)) || !account)
    return { outcome: 'login-failed' };
  const { token, session } = await tokens.issue(id, account.sessionVersion, now());
  await accounts.beginSession(
    { session, place, now: now() },
    limits.own.map(({ key }) => key),
  );
  return { outcome: 'signed-in', accountId: id, token };
}
