// `npm run cli -- trainings`: the trainings that were sold. Each command writes its change and its emails in one transaction.
import { parseArgs } from 'node:util';
import {
  cancelSession,
  holdSession,
  renewLinks,
  setSession,
} from '../../src/domain/training/book-session.ts';
import { certify, revokeCertificate } from '../../src/domain/training/certificates.ts';
import {
  bookingLinkText,
  bookingOf,
  isBooked,
  participantLinkText,
  stageOf,
} from '../../src/domain/training/booking.ts';
import type { Requested } from '../../src/domain/order/order-requests.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { inWordsAt, isTimeZone, momentOf } from '../../src/domain/time-zones.ts';
import { bookingPath } from '../../src/routes.ts';
import { asCode, codeFrom } from '../use-cases/certificate-codes.ts';
import { paidOrdersSince } from '../use-cases/order-pages.ts';
import type { StoredOrder } from '../use-cases/ports.ts';
import { requestOnOrder } from '../use-cases/serve-order-page.ts';
import type { CommandOf } from './command-list.ts';
import { fail } from './fail.ts';
import { openStore } from './open-store.ts';

const shop = openStore();

type Details = { at?: string; zone?: string; join?: string; absent?: string };

/** Parses a command's options. An unknown one ends the command. */
function detailsIn(args: string[]): Details {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { at: text, zone: text, join: text, absent: text } }).values;
  } catch (error) {
    return fail((error as Error).message);
  }
}

const read = async (id = '') => (await shop.orders.read(id)) ?? fail(`There is no order ${id}.`);

async function finish(
  stored: StoredOrder | null,
  request: (order: Order, now: string) => Requested,
  done: (order: Order) => string,
) {
  const finished = await requestOnOrder(shop, stored, request);
  if (finished.outcome === 'refused') fail(finished.reason);
  if (finished.outcome === 'order-unknown') fail('There is no such order.');
  await finished.sendEmails();
  console.log(done(finished.order));
}

const when = (order: Order) => {
  const { session, proposals, zone = 'UTC' } = bookingOf(order);
  if (session) return inWordsAt(session.at, session.zone);
  return proposals.length === 0
    ? 'no dates proposed'
    : `proposed: ${proposals.map((at) => inWordsAt(at, zone)).join('; ')}`;
};

const line = (order: Order) =>
  [
    order.id,
    stageOf(order).padEnd(9),
    `${order.title} × ${order.seats}`,
    `${bookingOf(order).participants.length} named`,
    order.buyer.email,
    when(order),
  ].join('  ');

async function list() {
  let count = 0;
  // Oldest payment first.
  for await (const orders of paidOrdersSince(shop.orders, new Date(0).toISOString()))
    for (const order of orders) {
      if (!isBooked(order) || stageOf(order) === 'certified') continue;
      console.log(line(order));
      count++;
    }
  console.log(
    count === 0 ? 'No training needs attention.' : `${count} ${count === 1 ? 'training' : 'trainings'}.`,
  );
}

async function show(id?: string) {
  const { order } = await read(id);
  const { participants, notes } = bookingOf(order);
  console.log(line(order));
  if (notes !== undefined) console.log(`notes    ${notes}`);
  console.log(
    `booking  ${shop.origin}${bookingPath(shop.links.signToken('booking', bookingLinkText(order)))}`,
  );
  for (const { number, name, email = 'no address', isAbsent, certificate } of participants) {
    const link =
      shop.origin + bookingPath(shop.links.signToken('participant', participantLinkText(order, number)));
    const state = isAbsent ? 'absent' : (certificate?.code ?? 'no certificate');
    console.log([String(number).padStart(3), name, email, state, link].join('  '));
  }
}

/** Returns the class that the command describes; omitted options keep their current values. */
function sessionFrom(order: Order, said: Details) {
  const { session, zone: own } = bookingOf(order);
  const zone = said.zone ?? session?.zone ?? own ?? fail('Specify the time zone, like --zone Asia/Kolkata.');
  if (!isTimeZone(zone)) fail(`${zone} is not a time zone: use one such as Europe/Berlin.`);
  if (said.at === undefined) fail('Specify when, like --at 2026-12-03T15:30.');
  const at =
    momentOf(said.at, zone) ?? fail(`${said.at} is not a time in ${zone}: write it like 2026-12-03T15:30.`);
  const joinUrl = said.join ?? session?.joinUrl ?? fail('Specify where to join, like --join https://….');
  if (!/^https:\/\/\S{4,500}$/.test(joinUrl) || !URL.canParse(joinUrl))
    fail('The joining link must be a URL that starts with https://.');
  return { at, zone, joinUrl };
}

async function set(isMove: boolean, id?: string, ...args: string[]) {
  const details = detailsIn(args);
  const stored = await read(id);
  const session = sessionFrom(stored.order, details);
  await finish(
    stored,
    (order, now) => setSession(order, session, now, isMove),
    (order) => `${isMove ? 'Moved' : 'Scheduled'}: ${when(order)}. Buyer and participants get an email.`,
  );
}

async function held(id?: string, ...args: string[]) {
  const absent = (detailsIn(args).absent ?? '').split(',').filter(Boolean).map(Number);
  if (absent.some((number) => !Number.isInteger(number)))
    fail('Specify who was absent by number, like --absent 2,4 (see show).');
  await finish(
    await read(id),
    (order, now) => holdSession(order, absent, now),
    () => `Noted: held${absent.length > 0 ? `, ${absent.length} absent` : ''}.`,
  );
}

async function revoke(about = '') {
  const code = asCode(about) ?? fail('This is not a certificate code.');
  const stored = await shop.orders.readByReference({ kind: 'certificate', value: code });
  if (!stored) fail('There is no such certificate.');
  await finish(
    stored,
    (order, now) => revokeCertificate(order, code, now),
    () => 'Revoked: its code no longer confirms anything.',
  );
}

export const commands: Record<CommandOf<'trainings'>, (...args: string[]) => Promise<void>> = {
  list,
  show,
  schedule: (...args) => set(false, ...args),
  move: (...args) => set(true, ...args),
  held,
  certify: async (id) =>
    finish(
      await read(id),
      (order, now) => certify(order, (text) => codeFrom(shop.links, text), now),
      (order) =>
        `Certified: ${bookingOf(order).participants.filter(({ certificate }) => certificate).length} of ${order.seats}.`,
    ),
  revoke,
  'new-links': async (id) =>
    finish(await read(id), renewLinks, () => 'The old links no longer work; new ones were emailed.'),
  cancel: async (id) =>
    finish(
      await read(id),
      cancelSession,
      () => 'Canceled; everyone gets an email. Refund it in the provider’s dashboard.',
    ),
};
