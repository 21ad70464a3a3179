// In-memory versions of the use cases' dependencies. A test sets what an upstream service returns and inspects what it received.
import type {
  Accounts,
  InquiryDesk,
  KeptSession,
  Limit,
  Limited,
  EmailJob,
  OrderCommit,
  Shop,
  StoredAccount,
  StoredOrder,
  StoredRequest,
} from '../../netlify/use-cases/ports.ts';
import type { UnmatchedPayment } from '../../src/domain/order/unmatched-payment.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { peopleOf } from '../../src/domain/order/people.ts';
import { fetched } from '../../src/domain/trust.ts';

type Office = Shop & Accounts & InquiryDesk;
type Lease = { mail: EmailJob; until: string };

export function inMemoryServices(start = '2026-11-20T10:00:00.000Z') {
  const seen = {
    now: start,
    /** The rate limits checked so far, in order, and the key whose limit is reached. */
    limits: [] as Limit[],
    atItsEnd: undefined as string | undefined,
    forgiven: [] as string[],
    orders: new Map<string, StoredOrder>(),
    references: new Map<string, string>(),
    commits: [] as OrderCommit[],
    checks: [] as [id: string, at: string | null][],
    askedFirst: [] as string[],
    accounts: new Map<string, StoredAccount>(),
    trialMailAt: [] as (string | null | undefined)[],
    sessions: new Map<string, KeptSession>(),
    endedSessions: [] as [id: string, until: string][],
    emails: [] as Lease[],
    sent: [] as { id: string; to: string; replyTo?: string | undefined }[],
    done: [] as string[],
    failed: [] as { id: string; reason: string; at: string; isGivenUp: boolean }[],
    unmatchedPayments: [] as UnmatchedPayment[],
    digestedUntil: null as string | null,
    inquiries: [] as StoredRequest[],
    files: new Map<string, { bytes: Uint8Array; mediaType: string }>(),
    looks: new Map<string, string>(),
    /** Another process writes first. */
    isConflict: false,
  };
  const counted = (limits: readonly Limit[]): Limited | undefined => {
    seen.limits.push(...limits);
    const isFull = limits.some(({ key }) => key === seen.atItsEnd);
    return isFull ? { outcome: 'limited', waitInMs: 1000 } : undefined;
  };
  const lease = (emails: readonly EmailJob[], until: string) =>
    void seen.emails.push(...emails.map((mail) => ({ mail, until })));
  const found = <T>(stored: T | undefined) => Promise.resolve(stored ?? null);
  const unset = (name: string) => () =>
    Promise.reject(new Error(`the test does not set what ${name} answers`));

  const office: Office = {
    origin: 'https://site.example',
    majorVersion: 10,
    now: () => seen.now,
    orders: {
      create: (order, { limits }) => {
        const stored = seen.orders.get(order.id);
        const limited = counted(limits);
        if (limited) return Promise.resolve(limited);
        if (stored) return Promise.resolve({ outcome: 'exists', stored });
        seen.orders.set(order.id, { order, version: 1 });
        return Promise.resolve({ outcome: 'created' });
      },
      read: (id) => found(seen.orders.get(id)),
      readLimited: (id, limits) =>
        Promise.resolve(counted(limits) ?? { outcome: 'read', stored: seen.orders.get(id) ?? null }),
      readByReference: ({ kind, value }) =>
        found(seen.orders.get(seen.references.get(`${kind}:${value}`) ?? '')),
      forget: () => Promise.resolve('forgotten'),
      untoldAmong: (payments) => Promise.resolve(payments.map(({ paymentId }) => paymentId)),
      commit: (commit) => {
        if (seen.isConflict)
          return Promise.resolve({ outcome: 'conflict', stored: seen.orders.get(commit.order.id)! });
        seen.commits.push(commit);
        seen.orders.set(commit.order.id, { order: commit.order, version: commit.version + 1 });
        for (const { kind, value } of commit.references ?? [])
          seen.references.set(`${kind}:${value}`, commit.order.id);
        lease(commit.emails, commit.emailsLeasedUntil);
        return Promise.resolve({ outcome: 'committed', serials: [] });
      },
      paidOrdersOf: (email, limits) => {
        const orders = [...seen.orders.values()].map(({ order }) => order);
        const paid = orders
          .filter(({ buyer, payment }) => buyer.email === email && payment)
          .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
        return Promise.resolve(counted(limits) ?? { outcome: 'found' as const, orders: paid });
      },
      givenTo: (email) => {
        const orders = [...seen.orders.values()].map(({ order }) => order);
        return Promise.resolve({ orders: orders.filter((order) => peopleOf(order).includes(email)) });
      },
      claimDue: () => Promise.resolve([]),
      checkAgain: ({ id }, at) => Promise.resolve(void seen.checks.push([id, at])),
      askFirst: ({ id }) => Promise.resolve(void seen.askedFirst.push(id)),
      claimReminders: () => Promise.resolve([]),
      createdSince: (date) =>
        Promise.resolve({
          orders: [...seen.orders.values()]
            .map(({ order }) => order)
            .filter((order) => order.createdAt >= date),
        }),
      paidSince: (date) =>
        Promise.resolve({
          orders: [...seen.orders.values()]
            .map(({ order }) => order)
            .filter(({ payment }) => payment !== undefined && payment.paidAt >= date),
        }),
      indexNext: () => Promise.resolve(true),
      indexAnew: () => Promise.resolve(),
      list: () => Promise.resolve([...seen.orders.keys()]),
      overdue: () => Promise.resolve([]),
      needingAttention: () => Promise.resolve([]),
      unreadable: () => Promise.resolve([]),
      forgetGone: () => Promise.resolve(0),
    },
    outbox: {
      claim: () => Promise.resolve([]),
      done: (ids) => Promise.resolve(void seen.done.push(...ids)),
      failed: (id, reason, next) => Promise.resolve(void seen.failed.push({ id, reason, ...next })),
      add: (emails, until) => Promise.resolve(lease(emails, until)),
      deadLetters: () => Promise.resolve([]),
      waiting: () => Promise.resolve([]),
    },
    unmatchedPayments: {
      keep: (finding, alert, until) => {
        if (seen.unmatchedPayments.some(({ id }) => id === finding.id)) return Promise.resolve('known');
        seen.unmatchedPayments.push(finding);
        lease([alert], until);
        return Promise.resolve('kept');
      },
      all: () => Promise.resolve(seen.unmatchedPayments),
      settle: (id) =>
        Promise.resolve(
          void (seen.unmatchedPayments = seen.unmatchedPayments.filter((each) => each.id !== id)),
        ),
    },
    watch: {
      noteReconciled: () => Promise.resolve(),
      noteWebhook: () => Promise.resolve(),
      countRefusal: () => Promise.resolve(1),
      digestedUntil: () => Promise.resolve(seen.digestedUntil),
      keepDigest: ({ last, until, emails, emailsLeasedUntil }) => {
        if (last !== seen.digestedUntil) return Promise.resolve(false);
        seen.digestedUntil = until;
        lease(emails, emailsLeasedUntil);
        return Promise.resolve(true);
      },
      read: unset('the store'),
    },
    cards: {
      openCheckout: ({ id }) =>
        Promise.resolve(fetched({ id: `session-${id}`, url: `https://pay.example/${id}` })),
      askAbout: unset('Stripe'),
      listPaid: () => Promise.resolve([]),
      readWebhook: unset('Stripe'),
      alignPrices: () => Promise.resolve([]),
      changeRenewal: unset('Stripe'),
      pauseRenewal: () => Promise.resolve(),
      resumeRenewal: () => Promise.resolve(),
      cancelRenewal: () => Promise.resolve(fetched({ endsAt: '2027-11-20T00:00:00.000Z' })),
      portalUrl: (customer, back) => Promise.resolve(`https://portal.example/${customer}?back=${back}`),
    },
    payu: {
      formFor: ({ id }, { answer }) => ({
        actionUrl: 'https://secure.payu.in/_payment',
        fields: { txnid: id, answer },
      }),
      readAnswer: () => null,
      verify: unset('PayU'),
      listPaid: () => Promise.resolve([]),
      refundedOf: unset('PayU'),
      isAbout: () => true,
    },
    mailer: { send: ({ id, to, replyTo }) => Promise.resolve(void seen.sent.push({ id, to, replyTo })) },
    signer: {
      keyFor: ({ orderId }) => `key-of-${orderId}`,
      extensionFor: ({ validUntil }) => `extended-to-${validUntil.slice(0, 10)}`,
    },
    links: {
      signToken: (kind, text) => `${kind}-${text}`,
      read: (kind, token) => (token.startsWith(`${kind}-`) ? token.slice(kind.length + 1) : null),
      orderIdFor: (attempt) => `for-${attempt}`,
      earlierOrderIdFor: () => null,
      studentCode: (id, address, sentAt) => String(`${id}${address}${sentAt}`.length).padStart(6, '0'),
      isStudentCode: (typed, ...of) => office.links.studentCode(...of) === typed,
      resetToken: (id, nonce) => `reset-${id}-${nonce}`,
      confirmationToken: (id, nonce) => `confirmation-${id}-${nonce}`,
      deviceToken: (id) => `device-${id}`,
      isDeviceOf: (token, id) => token === `device-${id}`,
      newOrderId: () => `new-${seen.orders.size + 1}`,
    },
    files: {
      keep: (key, bytes, mediaType) => Promise.resolve(void seen.files.set(key, { bytes, mediaType })),
      read: (key) => found(seen.files.get(key)),
      remove: (key) => Promise.resolve(void seen.files.delete(key)),
    },
    fileTimes: {
      lookAt: (key, at) => Promise.resolve(void seen.looks.set(key, at)),
      admit: (key, at, { orderId, most }) => {
        const others = [...seen.looks.keys()].filter(
          (other) => other !== key && other.includes(`/${orderId}.`),
        );
        if (others.length < most) seen.looks.set(key, at);
        return Promise.resolve(others.length < most);
      },
      due: (now, count, folder = '') => {
        const due = [...seen.looks].filter(([key, at]) => at <= now && key.startsWith(folder));
        return Promise.resolve(
          due
            .sort(([, a], [, b]) => a.localeCompare(b))
            .slice(0, count)
            .map(([key]) => key),
        );
      },
      forget: (key) => Promise.resolve(void seen.looks.delete(key)),
    },
    mailLimits: {
      admit: (emails) => Promise.resolve(emails.map(({ limits }) => (counted(limits) ? 1000 : 0))),
    },
    schools: { isSchool: (address) => Promise.resolve(address.endsWith('.edu')) },
    proofs: {
      admit: (limits) => Promise.resolve(counted(limits) ?? { outcome: 'admitted' }),
      claim: (address, id, _until, instead) => {
        const holder = seen.references.get(`school:${address}`);
        if (holder !== undefined && holder !== id && holder !== instead) return Promise.resolve(holder);
        seen.references.set(`school:${address}`, id);
        return Promise.resolve(id);
      },
    },
    accounts: {
      idOf: (email) => `${email.toLowerCase()}:`.padEnd(40, '.'),
      read: (id, limits, use) => {
        const stored = seen.endedSessions.some(([ended]) => ended === use?.session.id)
          ? null
          : (seen.accounts.get(id) ?? null);
        return Promise.resolve(counted(limits) ?? { outcome: 'read', stored });
      },
      create: (account, welcome, until, trialMailAt) => {
        if (seen.isConflict) return Promise.resolve('taken');
        seen.accounts.set(office.accounts.idOf(account.email), { account, version: 1 });
        seen.trialMailAt.push(trialMailAt);
        lease([welcome], until);
        return Promise.resolve('created');
      },
      change: ({ account, version }, emails, until, trialMailAt) => {
        if (seen.isConflict || version === 0) return Promise.resolve('conflict');
        seen.accounts.set(office.accounts.idOf(account.email), { account, version: version + 1 });
        seen.trialMailAt.push(trialMailAt);
        lease(emails, until);
        return Promise.resolve('changed');
      },
      remove: ({ account }, farewell, until) => {
        if (seen.isConflict) return Promise.resolve('conflict');
        seen.accounts.delete(office.accounts.idOf(account.email));
        lease([farewell], until);
        return Promise.resolve('removed');
      },
      claimTrialEmails: () => Promise.resolve([]),
      rememberReset: (hash, id) => Promise.resolve(void seen.references.set(`reset:${hash}`, id)),
      readByReset: (hash, limits) =>
        Promise.resolve(
          counted(limits) ?? {
            outcome: 'read',
            stored: seen.accounts.get(seen.references.get(`reset:${hash}`) ?? '') ?? null,
          },
        ),
      move: (stored, account, _released, emails, until, started) => {
        const [from, to] = [stored.account, account].map(({ email }) => office.accounts.idOf(email)) as [
          string,
          string,
        ];
        if (seen.isConflict) return Promise.resolve('conflict');
        if (seen.accounts.has(to)) return Promise.resolve('taken');
        seen.accounts.delete(from);
        seen.accounts.set(to, { account, version: stored.version + 1 });
        for (const { email } of account.formerEmails ?? [])
          seen.references.set(`left:${office.accounts.idOf(email)}`, to);
        if (started)
          seen.sessions.set(started.session.id, {
            ...started.session,
            ...started.place,
            usedAt: started.now,
          });
        lease(emails, until);
        return Promise.resolve('moved');
      },
      readByFormer: (id, limits) =>
        Promise.resolve(
          counted(limits) ?? {
            outcome: 'read',
            stored: seen.accounts.get(seen.references.get(`left:${id}`) ?? '') ?? null,
          },
        ),
      beginSession: ({ session, place, now }, keys) => {
        seen.sessions.set(session.id, { ...session, ...place, usedAt: now });
        seen.forgiven.push(...keys);
        return Promise.resolve();
      },
      sessionsOf: (id) =>
        Promise.resolve([...seen.sessions.values()].filter(({ accountId }) => accountId === id)),
      endListed: (accountId, id) => {
        const listed = seen.sessions.get(id);
        if (listed?.accountId === accountId) seen.endedSessions.push([id, listed.expiresAt]);
        return Promise.resolve();
      },
      endSession: ({ id, expiresAt }) => Promise.resolve(void seen.endedSessions.push([id, expiresAt])),
    },
    passwords: {
      hash: (password) => Promise.resolve(`hash of ${password}`),
      verify: (password, stored) => Promise.resolve(stored === `hash of ${password}`),
      isCommon: (password) => Promise.resolve(password === 'common'),
    },
    tokens: {
      issue: async (id, version, now) => {
        const token = `${id}|${version}`;
        return { token, session: (await office.tokens.read(token, now))! };
      },
      read: (token, now) => {
        const [accountId = '', version] = token.split('|');
        const session = {
          id: `session-${version}`,
          accountId,
          version: Number(version),
          startedAt: now,
          expiresAt: 'its end',
        };
        return Promise.resolve(version === undefined ? null : session);
      },
    },
    inquiries: {
      idOf: (content) => Buffer.from(content).toString('hex').padEnd(40, '0'),
      admit: (limits) => Promise.resolve(counted(limits) ?? { outcome: 'admitted' }),
      store: (_id, request, emails, until, limits) => {
        const limited = counted(limits);
        if (limited) return Promise.resolve(limited);
        if (seen.inquiries.some(({ reference }) => reference === request.reference))
          return Promise.resolve({ outcome: 'repeated' });
        seen.inquiries.push(request);
        lease(emails, until);
        return Promise.resolve({ outcome: 'stored' });
      },
      remove: () => Promise.resolve(),
      forgetEnded: () => Promise.resolve(0),
    },
  };
  /** Puts an order into the store. */
  const keep = (order: Order): StoredOrder => {
    const stored = { order, version: 1 };
    seen.orders.set(order.id, stored);
    return stored;
  };
  return { office, seen, keep };
}
