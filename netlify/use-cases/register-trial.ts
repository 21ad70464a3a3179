// Registers a trial: an account, its 30 days, a welcome email, and a session, or a plain reason why not.
import type { RegisterRequest } from '../../src/contracts/registration.ts';
import { newAccount } from '../../src/domain/account/account.ts';
import { nextTrialMail } from '../../src/domain/account/trial.ts';
import { newConfirmation } from './confirm-address.ts';
import { sendingOf } from './deliver-email.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { weaknessOf } from './check-password.ts';
import { limitOfVisitor, quarterHour } from './limits.ts';
import { limitOfRecipient } from './email-limits.ts';
import type { Accounts, Limited, EmailJob, Place } from './ports.ts';

export type Registration =
  | { outcome: 'registered'; token: string; sendEmails: () => Promise<void> }
  | { outcome: 'email-taken' }
  | { outcome: 'common-password' | 'own-password'; field: 'password' }
  | Limited;

/** Registers a trial. `visitor`: the network address, used for rate limits. @throws UpstreamError */
export async function registerTrial(
  office: Accounts,
  request: RegisterRequest,
  visitor: string | undefined,
  place: Place = {},
): Promise<Registration> {
  const { accounts, passwords, tokens } = office;
  const weakness = await weaknessOf(passwords, request.password, request);
  if (weakness !== null) return { outcome: weakness, field: 'password' };
  const id = accounts.idOf(request.email);
  const limits = [
    { key: `register:${id}`, max: 5, windowInMs: quarterHour },
    // A higher limit than for other emails from one network, because a class may sign up from a single address.
    ...limitOfVisitor('register', visitor, 20),
    limitOfRecipient('welcome', request.email),
  ];
  const read = await accounts.read(id, limits);
  if (read.outcome === 'limited') return read;
  if (read.stored) return { outcome: 'email-taken' };

  const now = office.now();
  const { email, firstName, lastName, company, phone } = request;
  const password = await passwords.hash(request.password);
  const { nonce, hash } = newConfirmation(office, id);
  const account = newAccount({ email, firstName, lastName, company, phone, password }, hash, now);
  const welcome: EmailJob = {
    id: `${id.slice(0, 24)}.trial-welcome.${Date.parse(now)}`,
    kind: 'trial-welcome',
    to: account.email,
    data: { expiresAt: account.trialExpiresAt, accountId: id, nonce, hash },
  };
  // If two registrations happen at the same time, the store accepts only one.
  const trialMailAt = nextTrialMail(account, now)!.at;
  const { token, session } = await tokens.issue(id, account.sessionVersion, now);
  const started = { session, place, now };
  if ((await accounts.create(account, welcome, mailLeaseFrom(now), trialMailAt, started)) === 'taken')
    return { outcome: 'email-taken' };
  return { outcome: 'registered', token, sendEmails: sendingOf(office, [welcome]) };
}
