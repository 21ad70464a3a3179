// The trainings that were bought, on the store that the environment (or .env) names; where it names none, on that of the local site:
//   npm run trainings -- list                    those that are to be scheduled, held or certified
//   npm run trainings -- show ORDER              all about one, with the number and the link of each participant
//   npm run trainings -- schedule ORDER --at 2026-12-03T15:30 [--zone Asia/Kolkata] --join https://…
//   npm run trainings -- move ORDER --at 2026-12-04T10:00 [--zone …] [--join https://…]
//   npm run trainings -- held ORDER [--absent 2,4]
//   npm run trainings -- certify ORDER           gives all who were there their certificates, by mail
//   npm run trainings -- revoke CODE             takes a certificate back; another can be given
//   npm run trainings -- new-links ORDER         ends every link of a booking, and mails others
//   npm run trainings -- cancel ORDER            the money is given back with the provider
// A time is that of the zone; where none is said, of the buyer's. Each writes what it changes and its mails in one step.
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
import { fail, openStore } from './open-store.ts';

const shop = openStore();
const names = ['at', 'zone', 'join', 'absent'] as const;

function readArguments() {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return fail((error as Error).message);
  }
}
const { values: said, positionals } = readArguments();
const [command = '', about = ''] = positionals;

const read = async () => (await shop.orders.read(about)) ?? fail(`There is no order ${about}.`);

async function finish(
  stored: StoredOrder | null,
  request: (order: Order, now: string) => Requested,
  done: (order: Order) => string,
) {
  const finished = await requestOnOrder(shop, stored, request);
  if (finished.outcome === 'refused') fail(finished.reason);
  if (finished.outcome === 'order-unknown') fail('There is no such order.');
  await finished.sendMails();
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
  // Those first that were paid first.
  for await (const orders of paidOrdersSince(shop.orders, new Date(0).toISOString()))
    for (const order of orders) {
      if (!isBooked(order) || stageOf(order) === 'certified') continue;
      console.log(line(order));
      count++;
    }
  console.log(count === 0 ? 'No training waits.' : `${count} ${count === 1 ? 'training' : 'trainings'}.`);
}

async function show() {
  const { order } = await read();
  const { participants, notes } = bookingOf(order);
  console.log(line(order));
  if (notes !== undefined) console.log(`notes    ${notes}`);
  console.log(`booking  ${shop.origin}${bookingPath(shop.links.seal('booking', bookingLinkText(order)))}`);
  for (const { number, name, email = 'no address', isAbsent, certificate } of participants) {
    const link =
      shop.origin + bookingPath(shop.links.seal('participant', participantLinkText(order, number)));
    const state = isAbsent ? 'absent' : (certificate?.code ?? 'no certificate');
    console.log([String(number).padStart(3), name, email, state, link].join('  '));
  }
}

/** The session that the command names; what it leaves out is as before. */
function sessionFrom(order: Order) {
  const { session, zone: own } = bookingOf(order);
  const zone = said.zone ?? session?.zone ?? own ?? fail('Say the time zone, like --zone Asia/Kolkata.');
  if (!isTimeZone(zone)) fail(`${zone} is no time zone: say one like Europe/Berlin.`);
  if (said.at === undefined) fail('Say when, like --at 2026-12-03T15:30.');
  const at =
    momentOf(said.at, zone) ?? fail(`${said.at} is no time in ${zone}: say it like 2026-12-03T15:30.`);
  const joinUrl = said.join ?? session?.joinUrl ?? fail('Say where to join, like --join https://….');
  if (!/^https:\/\/\S{4,500}$/.test(joinUrl) || !URL.canParse(joinUrl))
    fail('The link to join must be an address that begins with https://.');
  return { at, zone, joinUrl };
}

async function set(isMove: boolean) {
  const stored = await read();
  const session = sessionFrom(stored.order);
  await finish(
    stored,
    (order, now) => setSession(order, session, now, isMove),
    (order) => `${isMove ? 'Moved' : 'Scheduled'}: ${when(order)}. Buyer and participants are told.`,
  );
}

async function held() {
  const absent = (said.absent ?? '').split(',').filter(Boolean).map(Number);
  if (absent.some((number) => !Number.isInteger(number)))
    fail('Say who was absent by number, like --absent 2,4 (see show).');
  await finish(
    await read(),
    (order, now) => holdSession(order, absent, now),
    () => `Noted: held${absent.length > 0 ? `, ${absent.length} absent` : ''}.`,
  );
}

async function revoke() {
  const code = asCode(about) ?? fail('This is no code of a certificate.');
  const stored = await shop.orders.readByReference({ kind: 'certificate', value: code });
  if (!stored) fail('There is no such certificate.');
  await finish(
    stored,
    (order, now) => revokeCertificate(order, code, now),
    () => 'Revoked: its code confirms nothing any more.',
  );
}

const commands: Record<string, () => Promise<void>> = {
  list,
  show,
  schedule: () => set(false),
  move: () => set(true),
  held,
  certify: async () =>
    finish(
      await read(),
      (order, now) => certify(order, (text) => codeFrom(shop.links, text), now),
      (order) =>
        `Certified: ${bookingOf(order).participants.filter(({ certificate }) => certificate).length} of ${order.seats}.`,
    ),
  revoke,
  'new-links': async () =>
    finish(await read(), renewLinks, () => 'The old links open nothing; others are mailed.'),
  cancel: async () =>
    finish(
      await read(),
      cancelSession,
      () => 'Cancelled; all are told. Give the money back with the provider.',
    ),
};

const run = commands[command];
if (!run) fail(`Usage: npm run trainings -- ${Object.keys(commands).join(' | ')}`);
await run();
