// Everything stored about an address, and its deletion. Scans the whole store, a few keys at a time, because an address
// also occurs in other people's orders and in unpaid ones.
import type { Connection } from '../adapters/redis/connection.ts';
import { type Entry, readInTurns } from '../adapters/redis/whole-store.ts';
import type { Services } from '../services.ts';
import { withoutParticipants } from '../../src/domain/training/book-session.ts';
import { redactForRetention } from '../../src/domain/order/retention.ts';
import { isOfMoney } from '../../src/domain/order/order.ts';
import { addressesInSeating } from '../../src/domain/license/seating.ts';
import type { Seating } from '../../src/domain/license/seating-schema.ts';
import { withoutPerson } from '../../src/domain/license/seats.ts';
import { removeAccount } from '../use-cases/delete-account.ts';
import { changeOrder } from '../use-cases/fulfil-order.ts';
import { isFileOf, orderOfFile } from '../use-cases/uploads.ts';
import type { StoredOrder, StoredRequest } from '../use-cases/ports.ts';

/** Returns the documents under keys with this prefix, by the rest of the key. */
const documentsOf = (entries: readonly Entry[], prefix: string): [id: string, document: string][] =>
  entries.flatMap(({ key, value }) => {
    if (!key.startsWith(prefix)) return [];
    const document = typeof value === 'string' ? value : value[value.indexOf('doc') + 1]!;
    return [[key.slice(prefix.length), document] as [string, string]];
  });

/** The addresses in a document, as written by any release. */
type Addressed = {
  buyer?: { email?: string };
  emailBefore?: string;
  seating?: Seating;
  user?: { email?: string };
  payer?: { email?: string };
  owner?: { email?: string };
  ownerOffer?: { email?: string };
  booking?: { participants?: { email?: string }[] };
};

function addressesIn(document: string): (string | undefined)[] {
  try {
    const { buyer, emailBefore, user, payer, owner, ownerOffer, seating, booking } = JSON.parse(
      document,
    ) as Addressed;
    return [
      buyer?.email,
      emailBefore,
      user?.email,
      payer?.email,
      owner?.email,
      ownerOffer?.email,
      ...(seating ? addressesInSeating(seating) : []),
      ...(booking?.participants ?? []).map(({ email }) => email),
    ];
  } catch {
    return document.match(/[^\s"<>]+@[^\s"<>]+/g) ?? [];
  }
}

/** Finds everything stored about an address. @throws UpstreamError if the store is down */
export async function findPersonalData(connection: Connection, office: Services, email: string) {
  const { accounts, orders, outbox, unmatchedPayments } = office;
  const isTheirs = (other?: string) => other !== undefined && accounts.idOf(other) === accounts.idOf(email);
  const isAddressed = (key: string) => /^(?:order:|enquiry:|files$)/.test(key);
  const account = await accounts.read(accounts.idOf(email), []);
  const theirOrders: StoredOrder[] = [];
  /** Other people's orders in which the address has a seat or a place, or manages them. */
  const ofOthers: StoredOrder[] = [];
  const unreadableOrders: string[] = [];
  const inquiries: (StoredRequest & { id: string })[] = [];
  const handedIn: string[] = [];
  for await (const entries of readInTurns(connection, Date.parse(office.now()), isAddressed)) {
    handedIn.push(...entries.flatMap(({ key, value }) => (key === 'files' ? value : [])));
    for (const [id, document] of documentsOf(entries, 'enquiry:')) {
      const inquiry = { id, ...(JSON.parse(document) as StoredRequest) };
      if (isTheirs(inquiry.values.email)) inquiries.push(inquiry);
    }
    for (const [id, document] of documentsOf(entries, 'order:')) {
      if (!addressesIn(document).some(isTheirs)) continue;
      const stored = await orders.read(id).catch(() => 'unreadable' as const);
      if (stored === 'unreadable') unreadableOrders.push(id);
      else if (stored) {
        const { buyer, emailBefore } = stored.order;
        ([buyer.email, emailBefore].some(isTheirs) ? theirOrders : ofOthers).push(stored);
      }
    }
  }
  const dead = (await outbox.deadLetters()).map(({ mailing }) => mailing);
  return {
    account: account.outcome === 'read' ? account.stored : null,
    isTheirs,
    orders: theirOrders,
    ofOthers,
    unreadableOrders,
    inquiries,
    emails: [...(await outbox.waiting()), ...dead].filter(({ to, replyTo }) => [to, replyTo].some(isTheirs)),
    files: handedIn.filter((key) =>
      isFileOf(key, {
        orders: theirOrders.map(({ order }) => order.id),
        inquiries: inquiries.map(({ id }) => id),
      }),
    ),
    unmatchedPayments: (await unmatchedPayments.all()).filter((finding) =>
      JSON.stringify(finding).toLowerCase().includes(email.trim().toLowerCase()),
    ),
  };
}
/** Everything stored about an address. */
export type Everything = Awaited<ReturnType<typeof findPersonalData>>;

/** Deletes an order without payments; from any other, deletes the data that no law requires. Returns a description of what was done. */
async function deleteOrder(office: Services, stored: StoredOrder): Promise<string> {
  const { id } = stored.order;
  if (!isOfMoney(stored.order)) {
    const done = await office.orders.forget(stored, office.now());
    return done === 'forgotten'
      ? `order ${id}: deleted`
      : `order ${id}: it was changed in the meantime; run this command again`;
  }
  await changeOrder(office, stored, (order) => {
    const kept = redactForRetention(order, office.now());
    return kept ? { outcome: 'changed', order: kept, emails: [] } : { outcome: 'unchanged' };
  });
  return `order ${id}: kept, with only what its invoice needs`;
}

/**
 * Deletes everything that may be deleted and returns a line for each item. After a partial failure, run it again.
 * @throws UpstreamError
 */
export async function deleteEverything(office: Services, found: Everything): Promise<string[]> {
  const said: string[] = [];
  // First, because an operator's machine may lack access to the files.
  for (const key of found.files) {
    await office.files.remove(key);
    await office.fileTimes.lookAt(key, office.now());
    await office.fileTimes.forget(key, office.now(), orderOfFile(key));
    said.push(`file ${key}: deleted`);
  }
  await office.outbox.done(found.emails.map(({ id }) => id));
  for (const { id, kind } of found.emails) said.push(`email ${id} (${kind}): deleted`);
  for (const { id, reference } of found.inquiries) {
    await office.inquiries.remove(id);
    said.push(`inquiry ${reference}: deleted`);
  }
  for (const stored of found.orders) said.push(await deleteOrder(office, stored));
  for (const stored of [...found.ofOthers, ...found.orders]) {
    const { outcome, order } = await changeOrder(
      office,
      await office.orders.read(stored.order.id),
      (each) => {
        const seatless = withoutPerson(each, found.isTheirs, office.now());
        const left = withoutParticipants(seatless ?? each, found.isTheirs, office.now()) ?? seatless;
        return left ? { outcome: 'changed', order: left, emails: [] } : { outcome: 'unchanged' };
      },
    );
    if (outcome === 'changed') said.push(`place in order ${order!.id}: deleted, and available again`);
  }
  if (found.account) {
    const done = await removeAccount(office, found.account);
    if (done.outcome === 'deleted') await done.sendEmails();
    said.push(
      done.outcome === 'deleted'
        ? 'account: deleted; the address gets an email'
        : 'account: it was changed in the meantime; run this command again',
    );
  }
  for (const id of found.unreadableOrders)
    said.push(`order ${id}: kept, because this release cannot read it`);
  for (const { id } of found.unmatchedPayments)
    said.push(`finding ${id}: kept until it is resolved (npm run cli -- orders settle ${id})`);
  return said;
}
