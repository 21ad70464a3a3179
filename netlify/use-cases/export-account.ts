// Exports all personal data of an account for its owner. Secrets, such as hashes of the password and of links, are not included.
import { givenOf, ordersOf } from './account-orders.ts';
import { sessionsOf } from './list-sessions.ts';
import { openSession, type Refused } from './open-session.ts';
import { quarterHour } from './limits.ts';
import type { Accounts } from './ports.ts';

/** Exports the data of a session's account. @throws UpstreamError */
export async function exportAccount(
  office: Accounts,
  session: string | undefined,
): Promise<{ outcome: 'exported'; data: object } | Refused> {
  const opened = await openSession(office, session, (id) => [
    { key: `export:${id}`, max: 10, windowInMs: quarterHour },
  ]);
  if (opened.outcome !== 'open') return opened;
  const {
    password: _,
    sessionVersion: _version,
    reset,
    confirmation,
    nextEmail,
    ...account
  } = opened.account;
  const now = office.now();
  const stillWorks = (link: typeof reset) => (link && now < link.expiresAt ? link.expiresAt : null);
  const data = {
    exportedAt: now,
    account: { ...account, emailConfirmed: account.confirmedAt !== undefined },
    security: {
      password: 'Kept as a one-way hash that no one can read; it is not part of this file.',
      sessions: (await sessionsOf(office, opened)).map(({ device, country, startedAt, usedAt }) => ({
        device,
        country,
        startedAt,
        usedAt,
      })),
      passwordResetLinkWorksUntil: stillWorks(reset),
      confirmationLinkWorksUntil: stillWorks(confirmation),
      newAddressThatWaits: stillWorks(nextEmail) === null ? null : nextEmail!.email,
    },
    orders: await ordersOf(office, opened),
    givenByOthers: await givenOf(office, opened),
    notes: [
      ...(account.confirmedAt === undefined
        ? ['Orders of this address are part of this file once you have confirmed the address.']
        : []),
      'Invoices and payment details of an order are on its page, under its link.',
      'Messages that you sent through our forms are not kept under your account; ask support for them.',
    ],
  };
  return { outcome: 'exported', data };
}
