// Sign-up: an account, its 30 days, a welcome mail and a session, or a plain reason why not.
import type { RegisterRequest } from '../../src/contracts/trial.ts';
import type { Account } from '../../src/domain/account.ts';
import { trialEnd } from '../../src/domain/trial.ts';
import { deliverMails, mailLeaseFrom } from './deliver-mail.ts';
import type { Accounts, Limited, Mailing } from './ports.ts';

const quarterHour = 15 * 60_000;

export type Registration =
  | { outcome: 'registered'; token: string; sendMails: () => Promise<void> }
  | { outcome: 'email-taken' }
  | Limited;

/** Registers a trial. `visitor`: the network address, for the limit. @throws NeighbourError */
export async function registerTrial(
  office: Accounts,
  request: RegisterRequest,
  visitor: string | undefined,
): Promise<Registration> {
  const { accounts, passwords, tokens } = office;
  const id = accounts.idOf(request.email);
  const limits = [
    { key: `register:${id}`, max: 5, windowInMs: quarterHour },
    ...(visitor === undefined ? [] : [{ key: `register:${visitor}`, max: 20, windowInMs: quarterHour }]),
  ];
  const read = await accounts.read(id, limits);
  if (read.outcome === 'limited') return read;
  if (read.stored) return { outcome: 'email-taken' };

  const now = office.now();
  const account: Account = {
    email: request.email,
    firstName: request.firstName,
    lastName: request.lastName,
    company: request.company,
    phone: request.phone,
    password: await passwords.hash(request.password),
    sessionVersion: 1,
    registeredAt: now,
    trialExpiresAt: trialEnd(now),
  };
  const welcome: Mailing = {
    id: `${id.slice(0, 24)}.trial-welcome.${Date.parse(now)}`,
    kind: 'trial-welcome',
    to: account.email,
    data: { firstName: account.firstName, expiresAt: account.trialExpiresAt },
  };
  // Of two registrations at the same instant the store lets one through.
  if ((await accounts.create(account, welcome, mailLeaseFrom(now))) === 'taken')
    return { outcome: 'email-taken' };
  const token = await tokens.issue(id, account.sessionVersion, now);
  const sendMails = async () => {
    await deliverMails(office, [{ mailing: welcome, tries: 0 }]);
  };
  return { outcome: 'registered', token, sendMails };
}
