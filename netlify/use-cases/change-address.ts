// Changes the email address of an account after its signed-in owner opens the link mailed to the new address. Until then nothing changes.
// For some days afterward, a link mailed to the old address can undo the change. No response reveals whether an address has an account.
import { addDays } from '../../src/domain/dates.ts';
import { moveAddress, nextEmailInDays, undoMove, whenMovable } from '../../src/domain/account/account.ts';
import type { ChangeEmailRequest } from '../../src/contracts/trial.ts';
import { passwordTries } from './change-password.ts';
import { sendingOf } from './deliver-email.ts';
import { hour } from './limits.ts';
import { hashOf, newNonce } from './link-tokens.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { limitOfRecipient } from './email-limits.ts';
import { openSession, type Refused } from './open-session.ts';
import type { Accounts, Limited, EmailJob, Place } from './ports.ts';

/** Builds an email about an address change. `about` distinguishes it from the others. */
const mailOf = (
  kind: EmailJob['kind'],
  to: string,
  accountId: string,
  about: string,
  data?: EmailJob['data'],
): EmailJob => ({ id: `${accountId.slice(0, 24)}.${kind}.${about.slice(0, 16)}`, kind, to, data });

const untilMovable = (at: string, now: string): Limited => ({
  outcome: 'limited',
  waitInMs: Date.parse(at) - Date.parse(now),
});

export type AddressAsked =
  | { outcome: 'asked'; sendEmails: () => Promise<void> }
  | { outcome: 'wrong-password'; field: 'currentPassword' }
  | { outcome: 'same-email'; field: 'email' }
  | { outcome: 'account-changed' }
  | Refused;

/**
 * Emails a link to the new address and notifies the old one. The response is the same if the new address has an account.
 * @throws UpstreamError
 */
export async function askForAddress(
  office: Accounts,
  session: string | undefined,
  { currentPassword, email }: ChangeEmailRequest,
): Promise<AddressAsked> {
  const { accounts, links } = office;
  const opened = await openSession(office, session, (id) => [
    ...passwordTries(id),
    { key: `change-email:${id}`, max: 5, windowInMs: hour },
  ]);
  if (opened.outcome !== 'open') return opened;
  const { account, version, accountId } = opened;
  if (!(await office.passwords.verify(currentPassword, account.password)))
    return { outcome: 'wrong-password', field: 'currentPassword' };
  const newId = accounts.idOf(email);
  if (newId === accountId) return { outcome: 'same-email', field: 'email' };
  const now = office.now();
  const movableAt = whenMovable(account, now);
  if (movableAt !== null) return untilMovable(movableAt, now);
  const there = await accounts.read(newId, [limitOfRecipient('accounts', email)]);
  // Repeated requests for an address stop here. The link that was already mailed keeps working.
  if (there.outcome === 'limited') return { outcome: 'asked', sendEmails: sendingOf(office, []) };
  const nonce = newNonce();
  const hash = hashOf(links.signToken('next-address', nonce));
  const emails = [
    there.stored
      ? mailOf('address-has-account', email, accountId, hash)
      : mailOf('confirm-new-address', email, accountId, hash, { nonce, hash }),
    mailOf('address-change-asked', account.email, accountId, hash, { email }),
  ];
  const changed = { ...account, nextEmail: { email, hash, expiresAt: addDays(now, nextEmailInDays) } };
  const written = await accounts.change({ account: changed, version }, emails, mailLeaseFrom(now));
  if (written === 'conflict') return { outcome: 'account-changed' };
  return { outcome: 'asked', sendEmails: sendingOf(office, emails) };
}

export type AddressMoved =
  | { outcome: 'moved'; token: string; sendEmails: () => Promise<void> }
  | { outcome: 'invalid-confirmation' }
  | { outcome: 'email-taken' }
  | { outcome: 'account-changed' }
  | Refused;

/**
 * Gives the account its new address, ends every session, starts a new one for the caller, and notifies both addresses.
 * @throws UpstreamError
 */
export async function confirmNextAddress(
  office: Accounts,
  session: string | undefined,
  token: string,
  place: Place = {},
): Promise<AddressMoved> {
  const { accounts, links, tokens } = office;
  const opened = await openSession(office, session, (id) => [
    { key: `confirm:${id}`, max: 30, windowInMs: hour },
  ]);
  if (opened.outcome !== 'open') return opened;
  const { account, version, accountId } = opened;
  const now = office.now();
  const next = account.nextEmail;
  if (next?.hash !== hashOf(token) || now >= next.expiresAt) return { outcome: 'invalid-confirmation' };
  const movableAt = whenMovable(account, now);
  if (movableAt !== null) return untilMovable(movableAt, now);
  const moved = moveAddress(account, now);
  const id = accounts.idOf(moved.email);
  const left = moved.formerEmails?.find(({ leftAt }) => leftAt === now);
  const undo = links.signToken('undo-address', `${accountId}-${Date.parse(now)}`);
  const kept = new Set(moved.formerEmails?.map(({ email }) => email));
  const released = (account.formerEmails ?? []).map(({ email }) => email).filter((email) => !kept.has(email));
  const emails = [
    mailOf('address-changed', account.email, accountId, hashOf(undo), {
      email: moved.email,
      ...(left && { accountId, leftAt: String(Date.parse(now)) }),
    }),
    mailOf('address-is-yours', moved.email, accountId, hashOf(undo)),
  ];
  const started = await tokens.issue(id, moved.sessionVersion, now);
  const written = await accounts.move({ account, version }, moved, released, emails, mailLeaseFrom(now), {
    session: started.session,
    place,
    now,
  });
  if (written === 'taken') return { outcome: 'email-taken' };
  if (written === 'conflict') return { outcome: 'account-changed' };
  return { outcome: 'moved', token: started.token, sendEmails: sendingOf(office, emails) };
}

export type AddressUndone =
  | { outcome: 'undone'; sendEmails: () => Promise<void> }
  | { outcome: 'unknown' }
  | { outcome: 'account-changed' }
  | Limited;

/**
 * Restores the address that this link was mailed to, ends every session, clears the password, and notifies both
 * addresses. Requires no sign-in.
 * @throws UpstreamError
 */
export async function undoAddress(office: Accounts, link: string): Promise<AddressUndone> {
  const { accounts, links, passwords } = office;
  const [formerId = '', left = ''] = links.read('undo-address', link)?.split('-') ?? [];
  if (left === '') return { outcome: 'unknown' };
  const read = await accounts.readByFormer(formerId, [
    { key: `undo:${formerId}`, max: 10, windowInMs: hour },
  ]);
  if (read.outcome === 'limited') return read;
  const now = office.now();
  if (!read.stored) return { outcome: 'unknown' };
  const { account } = read.stored;
  const to = account.formerEmails?.find(
    ({ email, leftAt, undoUntil }) =>
      accounts.idOf(email) === formerId && Date.parse(leftAt) === Number(left) && now < undoUntil,
  );
  if (!to) return { outcome: 'unknown' };
  const restored = undoMove(account, to, await passwords.hash(newNonce()), now);
  const kept = new Set(restored.formerEmails?.map(({ email }) => email));
  const released = (account.formerEmails ?? []).map(({ email }) => email).filter((email) => !kept.has(email));
  const emails = [
    mailOf('address-restored', to.email, formerId, hashOf(link)),
    mailOf('address-undone', account.email, formerId, hashOf(link)),
  ];
  const others = released.filter((email) => email !== to.email);
  const written = await accounts.move(read.stored, restored, others, emails, mailLeaseFrom(now));
  if (written !== 'moved') return { outcome: 'account-changed' };
  return { outcome: 'undone', sendEmails: sendingOf(office, emails) };
}
