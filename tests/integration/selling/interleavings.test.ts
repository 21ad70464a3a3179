// One machine that writes random histories of purchases, and the one judge of them all: duplicate, late, reordered, forged and missing notifications, renewals and refunds that nobody tells
// of, silent providers, rollbacks to a release that cannot read an order, backups and stores that are lost and restored from them, slow mail,
// outages, lost answers, deaths of processes, and reconciliations that overlap. Afterwards everything heals, and what must hold of every
// order, every invoice number and every mail is looked at.
// `npm run test:histories` makes the long run, on new random inputs; `npm test` a short one, always of the same.
import { createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import {
  privateKeyFrom,
  verifyExtension,
  verifyLicenceKey,
} from '../../../netlify/adapters/licence-signing/licence-signer.ts';
import { withExtension } from '../../../src/domain/licence.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { readWhole, type Entry } from '../../../netlify/adapters/redis/whole-store.ts';
import { restoreStore } from '../../../netlify/office/restore-store.ts';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { mailLeaseInMs } from '../../../netlify/use-cases/mail-lease.ts';
import { makeOrderFromFinding } from '../../../netlify/use-cases/make-order-from-finding.ts';
import { NeighbourError, type Shop } from '../../../netlify/use-cases/ports.ts';
import { placeByInvoice } from '../../../netlify/use-cases/order-by-invoice.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { checkStudentCode, sendStudentCode } from '../../../netlify/use-cases/prove-student.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { enterSeat } from '../../../netlify/use-cases/serve-seat.ts';
import { changeSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { sendStudentId } from '../../../netlify/use-cases/send-student-id.ts';
import { startLicenceCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { takeInSince } from '../../../netlify/use-cases/take-in-payments.ts';
import { type NumberedPaper, numberOf, papersOf, withSerials } from '../../../src/domain/numbered-papers.ts';
import { findPlan } from '../../../src/domain/catalogue.ts';
import type { Order } from '../../../src/domain/order.ts';
import { cancelOrder, receiveTransfer } from '../../../src/domain/transfer.ts';
import { seatCode, seatingOf } from '../../../src/domain/seating.ts';
import { reviewStudentId } from '../../../src/domain/student-proof.ts';
import { createEmbeddedEngine } from '../../stand-ins/redis/embedded/engine.ts';
import {
  connectionTo,
  createOutside,
  Death,
  type Engine,
  type Gate,
  type Neighbour,
  openGate,
  openCrashingShop,
  type Outside,
  outage,
} from '../../support/crashing-shop.ts';
import { product } from '../../support/visitors.ts';

// A process that is ended here says so at every step that it does not take any more.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const minute = 60_000;
const neighbour = fc.constantFrom<Neighbour>('store', 'stripe', 'payu', 'mail');

/** One of the purchases, now and then the group's. */
const theGroup = 4;
const whichOrder = fc.constantFrom(0, 1, 2, 3, 0, 1, 2, 3, theGroup);

/** What may happen. Every notification may be sent at any time, whether it is true yet or not. */
const action = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      provider: fc.constantFrom('stripe', 'payu'),
      attempt: fc.nat(2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      order: whichOrder,
      outcome: fc.constantFrom('paid', 'paid', 'later', 'failed'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('notify' as const),
      order: whichOrder,
      by: fc.constantFrom('browser', 'webhook'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge' as const), order: whichOrder }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('reconcile' as const), times: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 3, 20, 60, 600, 3000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('break' as const),
      neighbour,
      steps: fc.constantFrom(1, 2, 3, 4, 40),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      neighbour,
      steps: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('renew' as const), order: whichOrder }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order: whichOrder,
      charge: fc.nat(2),
      part: fc.constantFrom(0.25, 0.5, 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('invoice' as const),
      attempt: fc.nat(2),
      step: fc.constantFrom('place', 'receive', 'receive', 'cancel'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('seat' as const),
      what: fc.constantFrom('invite', 'invite', 'take', 'again', 'withdraw', 'revoke', 'second'),
      who: fc.nat(3),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('prove' as const),
      order: fc.nat(3),
      step: fc.constantFrom('code', 'code', 'code', 'ask', 'type', 'guess', 'upload', 'accept', 'reject'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), after: fc.nat(6) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('roll' as const),
      order: whichOrder,
      to: fc.constantFrom('back', 'forward'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('backup' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), which: fc.nat(2) }) },
);
type Action = (typeof action extends fc.Arbitrary<infer A> ? A : never) & { goOn: number };

/** How often an order could not be read any more, or could again; how often a store was lost and restored; how many mails came again. */
let rolled = 0;
let restored = 0;
let repeated = 0;
/** How many seats people had in the end. */
let seated = 0;
/** How many licences a code has proved. */
let proved = 0;

const runs = Number(process.env.MODEL_RUNS ?? 300);
const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));

/** Lets steps of concurrent processes go in an order of the scheduler's choice, breaks neighbours and kills processes. */
function createTrouble(scheduler: fc.Scheduler, outside: Outside) {
  const broken: Partial<Record<Neighbour, number>> = {};
  const lost: Partial<Record<Neighbour, number>> = {};
  let killIn = Infinity;
  /** What can make a mail go out again: a death, a failure of store or mail, a process that slept through its lease. */
  let strikes = 0;
  const processGate = (): Gate => {
    let dead = false;
    let isLate = false;
    const began = outside.now;
    const live = () => {
      if (!dead && killIn-- <= 0) {
        killIn = Infinity;
        dead = true;
        strikes++;
      }
      if (dead) throw new Death('killed');
    };
    const fail = (name: Neighbour) => {
      if (name === 'store' || name === 'mail') strikes++;
      throw outage(name);
    };
    return {
      async before(name, step) {
        await scheduler.schedule(Promise.resolve(), `${name} ${step}`);
        live();
        const left = broken[name] ?? 0;
        if (left > 0) {
          broken[name] = left - 1;
          // A provider that is down says nothing until the round gives it up; so rounds come to their end in the middle.
          if (name === 'stripe' || name === 'payu') outside.now += 5000;
          fail(name);
        }
        if (name === 'mail') outside.now += 2000;
      },
      async after(name, step) {
        await scheduler.schedule(Promise.resolve(), `${name} ${step} done`);
        live();
        if (name === 'mail' && (isLate || outside.now - began > mailLeaseInMs)) strikes++;
        isLate ||= outside.now - began > mailLeaseInMs;
        // It is done, but the answer does not arrive.
        const left = lost[name] ?? 0;
        if (left > 0) {
          lost[name] = left - 1;
          fail(name);
        }
      },
    };
  };
  return { broken, lost, processGate, kill: (after: number) => (killIn = after), strikes: () => strikes };
}

const emailOf = (provider: string, attempt: number) => `${provider}-${attempt}@example.org`;

/** The orders that were sent to a provider, in the order of their beginning. */
const orderIds = (outside: Outside) => [
  ...[...outside.sessions.values()].map(({ orderId }) => orderId),
  ...outside.payu.keys(),
];

async function start(shop: Shop, outside: Outside, provider: string, attempt: number) {
  const request = { email: emailOf(provider, attempt), attemptId: `attempt-${provider}-0000${attempt}` };
  if (provider === 'stripe') {
    const priceId = attempt === 0 ? 'student-usd' : 'personal-academic-usd';
    const started = await startLicenceCheckout(shop, { ...request, priceId });
    // Only who was given the address of the pay page can pay there.
    if (started.outcome === 'started')
      outside.sessions.get(started.url.split('/').at(-1)!)!.isReachable = true;
    return;
  }
  const started = await startPayuOrder(shop, {
    ...request,
    priceId: attempt === 0 ? 'student-inr' : 'personal-academic-inr',
    phone: '9876543210',
  });
  if (started.outcome !== 'started') return;
  const { fields } = started.formData;
  if (!outside.payu.has(fields.txnid!))
    outside.payu.set(fields.txnid!, { fields, status: 'unknown', addedAt: outside.now });
}

const planByInvoice = findPlan('personal-academic')!;

/** An institution orders by invoice, once for each attempt; whoever was told that it is placed may pay. */
async function place(shop: Shop, outside: Outside, attempt: number) {
  const request = { email: emailOf('invoice', attempt), attemptId: `attempt-invoice-0000${attempt}` };
  const buyer = {
    company: 'Boston University',
    address: '1 Silber Way',
    country: 'United States',
    poNumber: '7',
  };
  const priceId = planByInvoice.priceId.USD;
  const placed = await placeByInvoice(shop, { ...request, ...buyer, priceId }, planByInvoice, 'USD', {});
  if (placed.outcome !== 'placed') return;
  const id = placed.link.slice(0, 24);
  outside.transfers.set(id, outside.transfers.get(id) ?? null);
  await placed.sendMails();
}

/** The operator sees the money of an order, and says so. */
async function receive(shop: Shop, outside: Outside, id: string) {
  const receivedOn = outside.transfers.get(id) ?? new Date(outside.now).toISOString();
  outside.transfers.set(id, receivedOn);
  const minorUnits = planByInvoice.price.USD.minorUnits;
  const done = await requestOnOrder(shop, await shop.orders.read(id), (order, now) =>
    receiveTransfer(order, { minorUnits, receivedOn }, now, shop.majorVersion),
  );
  if (done.outcome === 'done') await done.sendMails();
}

async function cancel(shop: Shop, id: string) {
  const done = await requestOnOrder(shop, await shop.orders.read(id), (order, now) =>
    cancelOrder(order, now),
  );
  if (done.outcome === 'done') await done.sendMails();
}

const groupEmail = 'group@example.org';

/** A group of three begins at PayU. */
async function startGroup(shop: Shop, outside: Outside) {
  const started = await startPayuOrder(shop, {
    email: groupEmail,
    attemptId: 'attempt-group-00000',
    priceId: 'group-academic-3-inr',
    phone: '9876543210',
  });
  if (started.outcome !== 'started') throw new Error(started.outcome);
  const { fields } = started.formData;
  outside.payu.set(fields.txnid!, { fields, status: 'unknown', addedAt: outside.now });
  return fields.txnid!;
}

/** One of the group's administrators, or of its people, does something about a seat; what is refused is refused. */
async function moveSeat(shop: Shop, groupId: string, what: string, who: number) {
  const link = shop.links.seal('order-link', groupId);
  const person = (i: number) => ({ email: `person-${i}@example.org` });
  const stored = await shop.orders.read(groupId);
  const seat = seatingOf(stored?.order ?? {}).seats[who];
  if (what === 'take' && seat) {
    await enterSeat(shop, shop.links.seal('seat-link', `${groupId}-${seatCode(seat)}`));
    return;
  }
  const { number = 2, round = 1 } = seat ?? {};
  const wish =
    what === 'invite'
      ? { do: 'invite' as const, people: [person(who), person(who + 1)] }
      : what === 'second'
        ? { do: 'name-second' as const, email: person(who).email }
        : ({
            do: what === 'again' ? 'send-again' : what === 'withdraw' ? 'withdraw' : 'revoke',
            number,
            round,
          } as const);
  const done = await changeSeats(shop, { link, ...wish });
  if (done.outcome === 'done') await done.sendMails();
}

/** No seat has two people and nobody two seats, there are no more than are paid for, and whoever has one was written to. */
function expectSeats(order: Order, { outside, restores }: Life) {
  const { seats } = seatingOf(order);
  expect(new Set(seats.map(({ number }) => number)).size).toBe(seats.length);
  expect(new Set(seats.map(({ email }) => email)).size).toBe(seats.length);
  expect(seats.every(({ number }) => number >= 2 && number <= order.seats)).toBe(true);
  for (const { number, round, email } of seats) {
    const written = outside.mails.filter(({ id }) => id === `${order.id}.seat-invited.${number}-${round}.1`);
    expect(written.map(({ to }) => to)).toContain(email);
    // Two people of one seat and round there can only be on both sides of a restore.
    if (restores === 0) expect(new Set(written.map(({ to }) => to))).toEqual(new Set([email]));
  }
}

/** The provider's side: money arrives at most once and does not go away again. */
function decide(outside: Outside, id: string, outcome: 'paid' | 'later' | 'failed') {
  const session = outside.sessions.get(`cs_${id}`);
  // Stripe's page closes after a day; PayU's is opened anew by whoever pays late.
  if (session?.state === 'open' && outside.now - session.createdAt > 24 * 60 * minute)
    session.state = 'expired';
  if (
    session?.isReachable &&
    session.state !== 'expired' &&
    session.state !== 'paid' &&
    session.state !== 'failed'
  )
    session.state = outcome;
  const payu = outside.payu.get(id);
  if (!payu || payu.status === 'success') return;
  payu.status = ({ paid: 'success', later: 'pending', failed: 'failure' } as const)[outcome];
  payu.addedAt = outside.now;
}

/** Stripe charges the next term, unless all was given back. */
function renew(outside: Outside, id: string) {
  const session = outside.sessions.get(`cs_${id}`);
  if (session?.state === 'paid' && !isRefunded(outside, id)) session.renewals = (session.renewals ?? 0) + 1;
}

/** Someone gives a charge back, or a part of it: of Stripe's charges one, of PayU's payment another part. */
function refund(outside: Outside, id: string, charge: number, part: number) {
  if (!isPaidAt(outside, id) || isRefunded(outside, id)) return;
  const session = outside.sessions.get(`cs_${id}`);
  const one = session ?? outside.payu.get(id)!;
  const price = session?.amount ?? Number(outside.payu.get(id)!.fields.amount) * 100;
  const key = session ? `ch_${Math.min(charge, session.renewals ?? 0)}` : 'payment';
  const before = one.refunds?.[key] ?? 0;
  one.refunds = { ...one.refunds, [key]: Math.min(price, before + Math.round(price * part)) };
}

function isRefunded(outside: Outside, id: string): boolean {
  const session = outside.sessions.get(`cs_${id}`);
  const price = session?.amount ?? Number(outside.payu.get(id)!.fields.amount) * 100;
  return Object.values((session ?? outside.payu.get(id))!.refunds ?? {}).some((given) => given >= price);
}

/** After a rollback an order's state is one of the next release, which this one cannot read; rolled forward, it is what it was. */
async function roll(outside: Outside, id: string, to: 'back' | 'forward') {
  const [known, unknown] = ['"state":"', '"state":"of-the-next-release-'];
  const [before, after] = to === 'back' ? [known, unknown] : [unknown, known];
  const script = `
local doc = redis.call('HGET', KEYS[1], 'doc')
if not doc then return 0 end
local from, to = string.find(doc, ARGV[1], 1, true)
if not from or (ARGV[3] == 'back' and string.find(doc, ARGV[2], 1, true)) then return 0 end
redis.call('HSET', KEYS[1], 'doc', string.sub(doc, 1, from - 1) .. ARGV[2] .. string.sub(doc, to + 1))
return 1`;
  const done = await outside.engine.execute(['EVAL', script, '1', `order:${id}`, before, after, to]);
  if (done instanceof Error) throw done;
  return done === 1;
}

async function notify(shop: Shop, outside: Outside, id: string, by: 'browser' | 'webhook') {
  const done = outside.payu.has(id)
    ? await handlePayuAnswer(shop, outside.payuAnswer(id), by)
    : await applyStripeEvent(shop, `cs_${id}`, 'genuine');
  await done.sendMails();
}

/** The address that both students type: it proves one licence at a time. */
const school = 'ada@mit.edu';

/** What a student does on the page of an order, and a person at the desk. */
async function prove(shop: Shop, id: string, step: string) {
  const link = shop.links.seal('order-link', id);
  const stored = await shop.orders.read(id);
  const code = stored?.order.studentId?.code;
  switch (step) {
    case 'code':
      await prove(shop, id, 'ask');
      return prove(shop, id, 'type');
    case 'ask': {
      const asked = await sendStudentCode(shop, link, school, undefined);
      if (asked.outcome === 'done') await asked.sendMails();
      return;
    }
    case 'type':
    case 'guess': {
      const right = code ? shop.links.studentCode(id, code.address, code.sentAt) : '123456';
      const typed = step === 'type' ? right : right === '000000' ? '000001' : '000000';
      const done = await checkStudentCode(shop, link, typed, undefined);
      if (done.outcome === 'done') await done.sendMails();
      return;
    }
    case 'upload': {
      const done = await sendStudentId(shop, link, new TextEncoder().encode('%PDF-1.7'));
      if (done.outcome === 'done') await done.sendMails();
      return;
    }
    default: {
      const verdict =
        step === 'accept' ? { accepted: true as const } : { accepted: false as const, reason: 'dark' };
      const done = await requestOnOrder(shop, stored, (order, now) => reviewStudentId(order, verdict, now));
      if (done.outcome === 'done') await done.sendMails();
    }
  }
}

async function forge(shop: Shop, outside: Outside, id: string) {
  const done = outside.payu.has(id)
    ? await handlePayuAnswer(
        shop,
        new Map([...outside.payuAnswer(id), ['status', 'success'], ['hash', 'f'.repeat(128)]]),
        'webhook',
      )
    : await applyStripeEvent(shop, `cs_${id}`, 'forged');
  expect(done.outcome).toBe('forged');
}

/** Runs a process that may die or find a neighbour down; anything else that it throws is a bug. */
async function process_(work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Death || error instanceof NeighbourError)) throw error;
  }
}

type Backup = { madeAt: string; entries: readonly Entry[] };
type Life = { outside: Outside; restores: number; lastBackup?: Backup | undefined; strikes: number };

/** The store is lost, and another one is filled from the backup: what still runs goes on with the lost one. */
async function restore(outside: Outside, { entries }: Backup) {
  // Whoever wipes and fills a store has taken a second for it.
  outside.now += 1000;
  outside.lostEngines.push(outside.engine);
  outside.engine = createEmbeddedEngine();
  await restoreStore(connectionTo(outside.engine), entries, new Date(outside.now).toISOString());
  restored++;
}

async function live(actions: readonly Action[], scheduler: fc.Scheduler): Promise<Life> {
  const outside = createOutside();
  const trouble = createTrouble(scheduler, outside);
  const running: Promise<void>[] = [];
  const backups: Backup[] = [];
  let restores = 0;
  let lastBackup: Backup | undefined;
  const backUp = async ({ connection, now }: ReturnType<typeof openCrashingShop>) => {
    const madeAt = now();
    backups.push({ madeAt, entries: await readWhole(connection, Date.parse(madeAt)) });
  };
  // Two purchases have begun when the history sets in, an order by invoice is placed, a group is paid, and one backup was made.
  for (const provider of ['stripe', 'payu'])
    await start(openCrashingShop(outside, openGate), outside, provider, 0);
  await place(openCrashingShop(outside, openGate), outside, 0);
  const groupId = await startGroup(openCrashingShop(outside, openGate), outside);
  decide(outside, groupId, 'paid');
  await notify(openCrashingShop(outside, openGate), outside, groupId, 'browser');
  await backUp(openCrashingShop(outside, openGate));
  const begin = (work: (shop: ReturnType<typeof openCrashingShop>) => Promise<unknown>) =>
    running.push(process_(() => work(openCrashingShop(outside, trouble.processGate()))));
  for (const act of actions) {
    const ids = orderIds(outside);
    const others = ids.filter((each) => each !== groupId);
    const id =
      'order' in act ? (act.order === theGroup ? groupId : others[act.order % others.length]) : undefined;
    switch (act.do) {
      case 'start':
        begin((shop) => start(shop, outside, act.provider, act.attempt));
        break;
      case 'decide':
        if (id) decide(outside, id, act.outcome as 'paid');
        break;
      case 'notify':
        for (let i = 0; id && i < act.times; i++)
          begin((shop) => notify(shop, outside, id, act.by as 'browser'));
        break;
      case 'renew':
        if (id) renew(outside, id);
        break;
      case 'prove':
        if (id) begin((shop) => prove(shop, id, act.step));
        break;
      case 'refund':
        if (id) refund(outside, id, act.charge, act.part);
        break;
      case 'seat':
        for (let i = 0; i < act.times; i++) begin((shop) => moveSeat(shop, groupId, act.what, act.who + i));
        break;
      case 'lose':
        trouble.lost[act.neighbour] = act.steps;
        break;
      case 'forge':
        if (id) begin((shop) => forge(shop, outside, id));
        break;
      case 'reconcile':
        for (let i = 0; i < act.times; i++) begin((shop) => reconcileOrders(shop));
        break;
      case 'wait':
        outside.now += act.minutes * minute;
        break;
      case 'break':
        trouble.broken[act.neighbour] = act.steps;
        break;
      case 'invoice': {
        const placed = [...outside.transfers.keys()];
        const [of] = placed.slice(act.attempt % Math.max(1, placed.length));
        if (act.step === 'place') begin((shop) => place(shop, outside, act.attempt));
        else if (of && act.step === 'receive') begin((shop) => receive(shop, outside, of));
        else if (of) begin((shop) => cancel(shop, of));
        break;
      }
      case 'roll':
        if (id && (await roll(outside, id, act.to as 'back'))) rolled++;
        break;
      case 'kill':
        trouble.kill(act.after);
        break;
      case 'backup':
        begin(backUp);
        break;
      case 'restore':
        // The same backup may be restored twice.
        lastBackup = backups[act.which % backups.length]!;
        restores++;
        await restore(outside, lastBackup);
        break;
    }
    // Some of what is under way goes on before the next thing happens.
    for (let i = 0; i < act.goOn && scheduler.count() > 0; i++) await scheduler.waitOne();
  }
  await scheduler.waitFor(Promise.all(running));
  return { outside, restores, lastBackup, strikes: trouble.strikes() };
}

/** After a restore an operator does what the command says: takes in what was paid since the backup, and makes the orders of it. */
async function bringBack(shop: Shop, since: string) {
  for (const provider of ['stripe', 'payu'] as const)
    for await (const { sendMails } of takeInSince(shop, provider, since)) await sendMails();
  for (const { id } of await shop.findings.all()) {
    const made = await makeOrderFromFinding(shop, id);
    if (made.outcome === 'refused') throw new Error(made.reason);
    await made.sendMails();
  }
}

/** Everything works again, and the scheduled reconciliation runs a few times. */
async function heal({ outside, lastBackup }: Life) {
  for (const id of orderIds(outside)) await roll(outside, id, 'forward');
  const shop = openCrashingShop(outside, openGate);
  if (lastBackup) await bringBack(shop, lastBackup.madeAt);
  // The operator says again what was not noted; of an order that a restore has lost the desk's mail tells.
  for (const [id, receivedOn] of outside.transfers)
    if (receivedOn !== null && (await shop.orders.read(id))) await receive(shop, outside, id);
  for (let round = 0; round < 4; round++) {
    outside.now += 13 * 60 * minute;
    await reconcileOrders(shop);
  }
  // By then a proof that is missing was asked for.
  outside.now += 12 * 24 * 60 * minute;
  await reconcileOrders(shop);
  // By then every paid order was asked about again.
  outside.now += 31 * 24 * 60 * minute;
  await reconcileOrders(shop);
  return shop;
}

/** The numbers of papers that a store has given, each with its order. */
async function numbersIn(engine: Engine): Promise<(readonly [number: string, order: string])[]> {
  const entries = await readWhole(connectionTo(engine), 0);
  return entries.flatMap(({ key, value }) => {
    if (!key.startsWith('order:') || !Array.isArray(value)) return [];
    const field = (name: string) => value[value.findIndex((each, i) => i % 2 === 0 && each === name) + 1]!;
    if (!value.some((each, i) => i % 2 === 0 && each === 'serial')) return [];
    const serials = field('serial').split(',').map(Number);
    const order = withSerials(JSON.parse(field('doc')) as Order, serials);
    return papersOf(order).map((paper, place) => [numberOf(paper)!, `${key} ${place}`] as const);
  });
}

/** No number stands on two papers, whichever of the stores gave it. */
async function expectNumbersOnce({ engine, lostEngines }: Outside) {
  const owners = new Map<string, string>();
  for (const each of [...lostEngines, engine])
    for (const [number, order] of await numbersIn(each)) {
      expect([number, owners.get(number) ?? order]).toEqual([number, order]);
      owners.set(number, order);
    }
}

/** A mail goes out again only where something struck, once for each; and once for each restore, which knows less than was sent. */
function expectMailsOnce({ outside, restores, strikes }: Life) {
  const times = new Map<string, number>();
  for (const { id } of outside.mails) times.set(id, (times.get(id) ?? 0) + 1);
  const again = [...times.values()].map((count) => Math.max(0, count - 1 - restores));
  const doubled = again.reduce((sum, each) => sum + each, 0);
  repeated += doubled;
  expect(doubled).toBeLessThanOrEqual(strikes);
}

async function expectTruth(life: Life) {
  const { outside } = life;
  const shop = await heal(life);
  const serials: Record<string, number[]> = {};
  for (const id of orderIds(outside)) {
    const order = (await shop.orders.read(id))?.order;
    const isPaid = isPaidAt(outside, id);
    const confirmed = outside.mails
      .filter(({ subject }) => subject === `Your ${product} license key`)
      .filter(({ text }) => text.includes(id));
    if (!isPaid) {
      expect([order?.state === 'paid', order?.licenceKey, confirmed.length]).toEqual([false, undefined, 0]);
      continue;
    }
    expectProof(order!, outside);
    const session = outside.sessions.get(`cs_${id}`);
    const refunds = Object.values((session ?? outside.payu.get(id))!.refunds ?? {});
    expect(order?.state).toBe(isRefunded(outside, id) ? 'refunded' : 'paid');
    expect(order?.refundedMinorUnits ?? 0).toBe(refunds.reduce((sum, each) => sum + each, 0));
    const years = 1 + (session?.renewals ?? 0);
    expect(
      Number(order!.licence!.validUntil!.slice(0, 4)) - Number(order!.licence!.validFrom.slice(0, 4)),
    ).toBe(years);
    const issued = verifyLicenceKey(order!.licenceKey!, publicKey)!;
    const extension = verifyExtension(order!.licenceExtension ?? '', publicKey);
    const { licence } = order!;
    expect(extension ? withExtension(issued, extension) : issued).toEqual(
      licence!.seat ? { ...licence, seats: 1 } : licence,
    );
    expectSeats(order!, life);
    seated += seatingOf(order!).seats.length;
    expect(confirmed.length).toBeGreaterThan(0);
    expect(new Set(confirmed.map(({ id: messageId }) => messageId))).toEqual(
      new Set([`${id}.order-confirmed`]),
    );
    const mine = await shop.orders.paidOrdersOf(order!.buyer.email, []);
    expect(mine.outcome === 'found' && mine.orders.map((each) => each.id)).toContain(id);
    expectPapers(order!);
    for (const { series, serial } of papersOf(order!)) (serials[series] ??= []).push(serial!);
  }
  const known = await Promise.all((await shop.orders.list(0, 1000)).map((id) => shop.orders.read(id)));
  const byInvoice = known.flatMap((stored) => (stored?.order.purchaseOrder ? [stored.order] : []));
  // One that was cancelled is forgotten in the end, and with it the number of its pro-forma.
  const isWhole = [...outside.transfers.keys()].every((id) => byInvoice.some((order) => order.id === id));
  for (const order of byInvoice) {
    const receivedOn = outside.transfers.get(order.id) ?? null;
    for (const { series, serial } of papersOf(order)) (serials[series] ??= []).push(serial!);
    expect([order.state === 'paid', order.licenceKey !== undefined]).toEqual(
      Array(2).fill(receivedOn !== null),
    );
    expect(papersOf(order).map(({ kind }) => kind)).toEqual(
      receivedOn === null ? ['pro-forma'] : ['pro-forma', 'invoice'],
    );
    const told = outside.mails.filter(({ id }) => id === `${order.id}.order-confirmed`);
    expect(told.length > 0).toBe(receivedOn !== null);
  }
  await expectNumbersOnce(outside);
  // The numbers of invoices and of credit notes are consecutive in their series, none left out; a restore begins another.
  if (life.restores === 0)
    for (const [series, numbers] of Object.entries(serials))
      if (isWhole || !series.startsWith('BF'))
        expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
  expect([await shop.outbox.waiting(), await shop.outbox.deadLetters()]).toEqual([[], []]);
  expect(await shop.findings.all()).toEqual([]);
  expectMailsOnce(life);
}

/** What was proved stays so, was told, and a proof that is missing was asked for. */
function expectProof({ id, studentId, state, edition }: Order, outside: Outside) {
  expect(studentId !== undefined).toBe(edition === 'student');
  const told = (kind: string) => outside.mails.filter((mail) => mail.id.startsWith(`${id}.${kind}`));
  if (studentId?.school !== undefined) proved++;
  if (studentId?.state === 'accepted') expect(told('student-id-reviewed').length).toBeGreaterThan(0);
  if (studentId?.state === 'under-review') expect(told('student-id-received').length).toBeGreaterThan(0);
  if (studentId?.state === 'waiting' && state === 'paid')
    expect(told('student-id-missing').length).toBeGreaterThan(0);
  expect(studentId?.code?.tries ?? 0).toBeLessThanOrEqual(5);
}

/** Every charge has its invoice, and what was given back of it its credit notes, never more than it was for. */
function expectPapers(order: Order) {
  const papers = papersOf(order);
  const sum = (of: (paper: NumberedPaper) => boolean) =>
    papers.filter(of).reduce((total, { minorUnits }) => total + minorUnits, 0);
  const renewals = order.history.filter(({ what }) => what === 'renewed').length;
  const invoices = papers.filter(({ kind }) => kind === 'invoice');
  expect(invoices.map(({ minorUnits }) => minorUnits)).toEqual(
    Array.from({ length: 1 + renewals }, () => order.amount.minorUnits),
  );
  expect(sum(({ kind }) => kind === 'credit-note')).toBe(
    Math.min(
      order.refundedMinorUnits ?? 0,
      sum(({ kind }) => kind === 'invoice'),
    ),
  );
  for (const [place, { kind, minorUnits }] of papers.entries())
    if (kind === 'invoice') expect(sum(({ of }) => of === place)).toBeLessThanOrEqual(minorUnits);
}

const isPaidAt = (outside: Outside, id: string) =>
  outside.sessions.get(`cs_${id}`)?.state === 'paid' || outside.payu.get(id)?.status === 'success';

it(`no paid order is lost, doubled or left without its licence in ${runs} random histories`, async () => {
  let paid = 0;
  let renewed = 0;
  let givenBack = 0;
  let byInvoice = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(action, fc.nat(6)).map(([act, goOn]) => ({ ...act, goOn })),
        { minLength: 8, maxLength: 34 },
      ),
      fc.scheduler(),
      async (actions, scheduler) => {
        const life = await live(actions, scheduler);
        await expectTruth(life);
        const { outside } = life;
        const ids = orderIds(outside).filter((id) => isPaidAt(outside, id));
        paid += ids.length;
        renewed += ids.filter((id) => outside.sessions.get(`cs_${id}`)?.renewals).length;
        byInvoice += [...outside.transfers.values()].filter((receivedOn) => receivedOn !== null).length;
        givenBack += ids.filter(
          (id) => (outside.sessions.get(`cs_${id}`) ?? outside.payu.get(id))?.refunds,
        ).length;
      },
    ),
    { numRuns: runs },
  );
  console.log(
    `${runs} histories: ${paid} paid orders, ${renewed} renewed, ${givenBack} given back, ${byInvoice} by invoice, ${rolled} rolled, ${restored} restores, ${repeated} mails twice, ${seated} seats, ${proved} proved by a code`,
  );
  // The histories are no idle ones.
  expect(paid).toBeGreaterThan(runs * 1.5);
  expect(renewed).toBeGreaterThan(runs / 20);
  expect(proved).toBeGreaterThan(runs / 100);
  expect(rolled).toBeGreaterThan(runs / 4);
  expect(restored).toBeGreaterThan(runs / 4);
  expect(repeated).toBeGreaterThan(runs / 100);
  expect(seated).toBeGreaterThan(runs / 5);
  expect(givenBack).toBeGreaterThan(runs / 20);
  expect(byInvoice).toBeGreaterThan(runs / 20);
}, 7_200_000);
