// How each buyer handles the end of a term: pays the quote sent 60 days ahead, follows a reminder, comes late, or does nothing. A habit is
// derived from the seed, so a history that leaves out steps keeps it.
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { seatsToRenew, stayingSeats } from '../../../src/domain/license/seating.ts';
import type { Currency } from '../../../src/domain/money.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { endRenewal, isReturned } from '../actions/purchases.ts';
import { createRandom } from '../random.ts';
import { count, type World } from '../world.ts';
import { licensesOf } from './documents-of.ts';
import { currencyOf, follow, orderByToken, pay, startBy, type Started } from './shopping.ts';
import type { Way } from './what-happens.ts';

const day = 86_400_000;

type Habit = {
  /** The number of days before the end; negative if after it. */
  daysBefore: number;
  way: Way;
  more: number;
  isOtherPayer: boolean;
  outcome: string;
  by: string;
  /** Whether an automatic charge is canceled first. */
  cancels: boolean;
};

const pick = <T>(random: ReturnType<typeof createRandom>, ...values: readonly T[]) =>
  values[random.below(values.length)]!;

/** The habit for this term; null if the buyer lets it end. */
function habitOf(seed: number, license: number, term: number, isMonthly: boolean): Habit | null {
  const random = createRandom((seed * 1009 + license * 101 + term) >>> 0);
  const daysBefore = isMonthly
    ? pick(random, 6, 3, 1, -20)
    : pick(random, 58, 50, 35, 25, 7, 1, -3, -20, -20, -90);
  const habit: Habit = {
    daysBefore,
    way: pick(random, 'card', 'payu', 'transfer', 'quote', 'quote', 'quote'),
    more: pick(random, 0, 0, 0, 1, -1, -2),
    isOtherPayer: random.below(4) === 0,
    outcome: pick(random, 'paid', 'paid', 'paid', 'later'),
    by: pick(random, 'browser', 'webhook', 'webhook', 'nothing'),
    cancels: random.below(4) === 0,
  };
  return random.below(8) === 0 ? null : habit;
}

const quoteLink = /\/api\/quotes\/view\?quote=([\w-]+)/;

/** The quote that was emailed for this term. */
function quoteMailed({ emails }: World, { id }: Order, end: string): string | null {
  const mailId = `${id}.renewal-quote.${end.slice(0, 10)}`;
  const mail = emails.findLast((each) => each.id === mailId || each.id.startsWith(`${mailId}.p`));
  return quoteLink.exec(mail?.text ?? '')?.[1] ?? null;
}

const isCharged = ({ subscription, periods }: Order) => {
  const last = periods?.at(-1);
  return last?.renews === true || (!last && (subscription === 'renewing' || subscription === 'in-grace'));
};

const seatsPaid = ({ seats, seating }: Order) =>
  (seating?.base?.seats ?? seats) + (seating?.added ?? []).reduce((sum, each) => sum + each.seats, 0);

/** The seats that a buyer with this habit renews. A group keeps at least two. */
function seatsWanted(license: Order, { more }: Habit): number {
  if (license.seats === 1) return 1;
  return Math.min(30, Math.max(2, stayingSeats(license), (seatsToRenew(license) ?? 1) + more));
}

function wayOf({ transfers, payu }: World, id: string): string {
  if (transfers.has(id)) return 'invoice';
  return payu.has(id) ? 'payu' : 'card';
}

/** The email of the person who pays for the renewal. */
const payerOf = ({ id, payer, buyer }: Order, { isOtherPayer }: Habit) =>
  isOtherPayer ? `payer-of-${id.slice(0, 6)}@example.org` : (payer?.email ?? buyer.email);

async function renew(shop: Shop, world: World, license: Order, habit: Habit, tries: number) {
  const end = license.license!.validUntil!;
  if (isCharged(license)) {
    if (!habit.cancels) return;
    const last = license.periods?.at(-1)?.orderId ?? license.id;
    await endRenewal(shop, last);
  }
  const currency: Currency = currencyOf(habit.way, license.amount.currency);
  const seats = seatsWanted(license, habit);
  const plan = findPlan(license.productId, seats);
  if (!plan) return;
  const request = {
    email: payerOf(license, habit),
    attemptId: `renewal-${license.id.slice(0, 8)}-${end.slice(0, 10)}-${habit.way}-${tries}`,
  };
  const mailed = habit.way === 'quote' ? quoteMailed(world, license, end) : null;
  const isNow = habit.outcome === 'paid' && habit.more === 0;
  const renews = shop.links.signToken('renewal-link', termOf(license.id, end));
  const started: Started = mailed
    ? await orderByToken(shop, mailed, { ...request, currency: license.amount.currency, isNow })
    : await startBy(shop, habit.way, { ...request, renews }, plan, currency);
  const purchase = await follow(world, started, { for: 'renewal', of: license.id });
  if (!purchase) {
    count(world, `renewals ${'outcome' in started ? started.outcome : 'refused'}`);
    return;
  }
  const { id, isNew, sendEmails } = purchase;
  if (!isNew) {
    await sendEmails();
    return;
  }
  if (mailed) {
    count(world, 'renewal quotes ordered');
    count(world, `renewal quotes: ${wayOf(world, id)}`);
  } else count(world, 'renewals by link ordered');
  countRenewal(world, habit, seats - seatsPaid(license));
  await sendEmails();
  await pay(shop, world, id, habit);
}

function countRenewal(world: World, { daysBefore, isOtherPayer }: Habit, growth: number) {
  if (daysBefore <= -20) count(world, 'renewals after a lapse of 20 days');
  if (isOtherPayer) count(world, 'renewals by another payer');
  if (growth < 0) count(world, 'shrunk at renewal');
  if (growth > 0) count(world, 'grown at renewal');
}

const mostTries = 4;

/** What buyers do about their terms today. Licenses that ended more than half a year ago are ignored. */
export async function renewToday(shop: Shop, world: World): Promise<void> {
  const { renewed } = world.memory;
  for (const [i, license] of (await licensesOf(world)).entries()) {
    const { license: facts, state, upgradedTo, edition, term } = license;
    const end = facts?.validUntil;
    if (!end || state !== 'paid' || upgradedTo || edition === 'student') continue;
    const left = (Date.parse(end) - world.now) / day;
    const key = `${license.id} ${end}`;
    const tries = renewed.get(key) ?? 0;
    const habit = habitOf(
      world.seed,
      i,
      [...renewed.keys()].filter((each) => each.startsWith(license.id)).length,
      term === 'month',
    );
    if (left < -180 || tries > mostTries) continue;
    if (habit === null || isReturned_(world, license.id) || left > habit.daysBefore) continue;
    renewed.set(key, tries + 1);
    await renew(shop, world, license, habit, tries);
    // A buyer who got a reply does not try again.
    renewed.set(key, mostTries + 1);
  }
}

const isReturned_ = (world: World, id: string) => !world.transfers.has(id) && isReturned(world, id);
