// What happens between the weeks of a history of years: purchases, upgrades, seats, refunds, and declined cards.
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { openQuote } from '../../../netlify/use-cases/quotes.ts';
import { enterSeat } from '../../../netlify/use-cases/serve-seat.ts';
import { changeSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { quoteSeats, startAddition } from '../../../netlify/use-cases/start-addition.ts';
import { offersFor, quotePlan, startUpgrade } from '../../../netlify/use-cases/start-upgrade.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { seatCode } from '../../../src/domain/license/seating.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { buyersLink } from '../actions/buyers-link.ts';
import { endRenewal } from '../actions/purchases.ts';
import type { Handlers } from '../actions/tell.ts';
import type { YearAction } from '../history.ts';
import { breaks } from '../invariants/broken-invariant.ts';
import { createRandom } from '../random.ts';
import { count, type World } from '../world.ts';
import type { Bought } from './bought.ts';
import { documentOf, licensesOf, rootOf } from './documents-of.ts';
import { chargesIn, type CreditOwed, creditOwed, dayNumber, isOver, owedUntil } from './owed.ts';
import { passDays, runThrough } from './pass.ts';
import { currencyOf, follow, orderByToken, pay, phone, startBy, type Started } from './shopping.ts';
import { acceptOne, chooseWhoLeaves, nameOnePayer, noteRoles, offerOne, ownersLink } from './roles.ts';
import { giveBack } from './team.ts';

type Act<Name extends YearAction['do']> = Extract<YearAction, { do: Name }>;

const planOf = (product: string, seats: number) =>
  findPlan(product, product.startsWith('group') ? seats : 1)!;

export async function buyOne(shop: Shop, world: World, { product, way, seats, hasUser, by }: Act<'buy'>) {
  const n = world.memory.bought.size;
  const plan = planOf(product, seats);
  const request = {
    ...{ email: `buyer-${n}@example.org`, attemptId: `attempt-years-${'n'.repeat(n % 2)}${n}` },
    ...(hasUser && { userEmail: `user-${n}@example.org` }),
  };
  const currency = currencyOf(way, n % 2 === 0 ? 'USD' : 'INR');
  const started = await startBy(shop, way, request, plan, currency);
  const purchase = await follow(world, started, { for: 'license', of: undefined });
  if (!purchase) return;
  const { id, isNew, sendEmails } = purchase;
  // A group's seat goes to the person who will use it.
  if (isNew && hasUser) allow(world, id, `user-${n}@example.org`);
  await sendEmails();
  if (!isNew) return;
  await pay(shop, world, id, { outcome: 'paid', by });
}

/** The invitation of a person who is expected. */
function allow(world: World, orderId: string, email: string) {
  const key = `${rootOf(world, orderId)} ${email}`;
  const { invited } = world.memory;
  invited.set(key, (invited.get(key) ?? 0) + 1);
}

/** The license that an action concerns, among the matching ones. */
async function licenseFor(world: World, n: number, fits: (order: Order) => boolean) {
  const found = (await licensesOf(world)).filter((order) => order.state === 'paid' && fits(order));
  return found[n % Math.max(1, found.length)];
}

/** Whether the shop knew every charge when it computed the credit. The team refunds what becomes known later. */
async function isAllKnown(world: World, licenseId: string, { upgrades }: Order): Promise<boolean> {
  const { until = 0 } = (await owedUntil(world, licenseId)) ?? {};
  return dayNumber(Date.parse(upgrades!.counted!.until)) >= until;
}

/** The credit equals the value of the unused days. */
function checkCredit(world: World, { id, upgrades, amount }: Order, { worth: owed, uncertain }: CreditOwed) {
  const { credit } = upgrades!;
  // Each invoice is rounded separately. Rupees paid for a dollar license are converted at the list price of another size.
  const currencies = new Set([...world.memory.bought.values()].map(({ currency }) => currency));
  const slack = 3 + (currencies.size > 1 ? owed * 0.02 : 0);
  if (currencies.size > 1 && credit !== owed) count(world, 'upgrades with payments in two currencies');
  // Grace days are free, so they may count as well; so may a leap day.
  const isMore =
    credit > owed + slack + uncertain + amount.minorUnits * 0.02 && world.memory.failedCards.size === 0;
  if (credit < owed * (1 - 1 / 365) - slack - uncertain || isMore)
    breaks(
      'an upgrade credits exactly the unused days that were paid for',
      `Order ${id} deducts ${credit}, and ${owed} was unused.`,
    );
}

const noStart = { outcome: 'again' };

/** An institution orders an upgrade from its quote. */
async function orderUpgrade(
  shop: Shop,
  world: World,
  { id, amount: { currency } }: Order,
  wish: { link: string; plan: string },
): Promise<Started> {
  const quoted = await quotePlan(shop, wish);
  if (quoted.outcome !== 'quoted') return { outcome: quoted.outcome };
  const attemptId = `upgrade-${id.slice(0, 8)}-${world.memory.bought.size}`;
  const email = `office-of-${id.slice(0, 6)}@example.org`;
  return orderByToken(shop, quoted.token, { email, attemptId, currency, isNow: false });
}

async function upgradeOne(shop: Shop, world: World, license: Order, act: Act<'upgrade'>) {
  const link = await buyersLink(shop, license.id);
  const offered = await offersFor(shop, link);
  if (!offered?.ok) {
    count(world, `no upgrade: ${offered?.why ?? 'unknown'}`);
    return;
  }
  const products = [...new Set(offered.upgrades.map(({ plan }) => plan.product.id))];
  const product = products[act.which % products.length];
  const options = offered.upgrades.filter(({ plan }) => plan.product.id === product);
  const { plan, due } = options[Math.floor(act.which / 7) % Math.min(3, options.length)]!;
  const owed = await creditOwed(world, license.id);
  const form = { link, plan: plan.id, due: String(due.minorUnits), phone, termsVersion };
  const started = act.isByInvoice
    ? await orderUpgrade(shop, world, license, { link, plan: plan.id })
    : await startUpgrade(shop, form, undefined);
  const purchase = await follow(
    world,
    'outcome' in started && started.outcome === 'again' ? noStart : started,
    {
      for: 'upgrade',
      of: license.id,
    },
  );
  if (!purchase) {
    count(world, `upgrade ${'outcome' in started ? started.outcome : 'refused'}`);
    return;
  }
  const { id, isNew, sendEmails } = purchase;
  const upgrade = (await documentOf(world, id))!;
  if (isNew) await recordUpgrade(world, license, upgrade, owed, act);
  await sendEmails();
  await pay(shop, world, id, act);
}

async function recordUpgrade(
  world: World,
  license: Order,
  upgrade: Order,
  owed: CreditOwed,
  { isByInvoice }: Act<'upgrade'>,
) {
  if (await isAllKnown(world, license.id, upgrade)) checkCredit(world, upgrade, owed);
  else count(world, 'upgrades started before a charge was known');
  count(world, `upgrades started: ${license.term} to ${upgrade.term}`);
  count(world, `upgrades started: ${license.edition} to ${upgrade.edition}`);
  if (isByInvoice) count(world, 'upgrades ordered by invoice');
  if (license.seats === 1 && upgrade.seats > 1) count(world, 'upgrades started: person to group');
  if (license.user) allow(world, upgrade.id, license.user.email);
}

async function growOne(shop: Shop, world: World, group: Order, act: Act<'grow'>) {
  const link = await ownersLink(shop, group);
  const { seats } = act;
  const what = { for: 'seats', of: group.id } as const;
  if (!act.isByInvoice) {
    const started = await startAddition(shop, { link, seats }, undefined);
    const purchase = started.outcome === 'started' ? await follow(world, started, what) : undefined;
    if (!purchase) return;
    if (purchase.isNew) count(world, 'seats paid immediately');
    await pay(shop, world, purchase.id, act);
    return;
  }
  const quoted = await quoteSeats(shop, { link, seats });
  if (quoted.outcome !== 'quoted' || !openQuote(shop, quoted.token)) return;
  const request = {
    email: `office-of-${group.id.slice(0, 6)}@example.org`,
    attemptId: `seats-${group.id.slice(0, 8)}-${world.memory.bought.size}`,
  };
  const started = await orderByToken(shop, quoted.token, {
    ...request,
    currency: group.amount.currency,
    isNow: false,
  });
  const purchase = await follow(world, started, what);
  if (purchase?.isNew) count(world, 'seats ordered by invoice');
  await purchase?.sendEmails();
}

async function movePeople(shop: Shop, world: World, group: Order, { what, who }: Act<'people'>) {
  const email = `person-${who}@example.org`;
  const seats = group.seating?.seats ?? [];
  const seat = seats[who % Math.max(1, seats.length)];
  if (what === 'take') {
    if (!seat) return;
    const link = shop.links.signToken('seat-link', `${group.id}-${seatCode(seat)}`);
    const view = await enterSeat(shop, link);
    const { number, round } = seat;
    if (view)
      world.memory.keys.push({
        ...{ orderId: group.id, to: view.email, seat: `${number}-${round}`, key: view.key },
      });
    return;
  }
  const link = await ownersLink(shop, group);
  if (what === 'invite') {
    if (!seats.some((each) => each.email === email)) allow(world, group.id, email);
    const done = await changeSeats(shop, { link, do: 'invite', people: [{ email }] });
    if (done.outcome === 'done') await done.sendEmails();
    return;
  }
  if (!seat) return;
  const { number, round } = seat;
  const done = await changeSeats(shop, {
    link,
    do: what === 'revoke' ? 'revoke' : 'withdraw',
    number,
    round,
  });
  if (done.outcome !== 'done') return;
  world.memory.left.add(`${rootOf(world, group.id)} ${seat.email}`);
  await done.sendEmails();
}

/** The last paid order of a kind about a license, or the license itself. */
function paidOf(world: World, license: Order, of: Bought['for']) {
  const ids = [...world.memory.bought].flatMap(([id, each]) => {
    const isAbout = of === 'license' || of === 'upgrade' ? id === license.id : each.of === license.id;
    return each.for === of && isAbout ? [id] : [];
  });
  return ids.findLast((id) => chargesIn(world, id).length > 0 && !isOver(world, id));
}

/** Usually only an active license gets another order; a group of six also tries with an expired one. */
const isRunning =
  ({ now, memory }: World) =>
  ({ id, upgradedTo, license }: Order) => {
    const end = license?.validUntil;
    return (
      !upgradedTo && typeof end === 'string' && (Date.parse(end) > now || memory.bought.get(id)?.seats === 6)
    );
  };

const isGroup = (order: Order) => order.seats > 1 && !order.upgradedTo;
/** Mostly groups in which someone has a seat. */
const isSeated = (order: Order) => isGroup(order) && (order.seating?.seats.length ?? 0) > 0;
const hasEnd = ({ license, upgradedTo }: Order) => typeof license?.validUntil === 'string' && !upgradedTo;

export const yearActions: Handlers<YearAction['do']> = {
  async pass(world, { days, luck }, begin) {
    world.story.push(`${days} days pass.`);
    await passDays(world, days, begin, luck);
  },
  async buy(world, act, begin) {
    if (world.memory.bought.size > 40) return;
    const what = act.product.startsWith('group') ? `${act.product} for ${act.seats}` : act.product;
    world.story.push(`Someone buys ${what} (${act.way}; reported by ${act.by}).`);
    await runThrough(world, begin, createRandom(act.luck), (shop) => buyOne(shop, world, act));
  },
  async upgrade(world, act, begin) {
    const license = await licenseFor(world, act.license, isRunning(world));
    if (!license) return;
    if (act.dies !== undefined) world.faults.kill(act.dies);
    const twice = act.isPaidTwice ? ', paid twice' : '';
    const death = act.dies === undefined ? '' : `; the process dies after ${act.dies} steps`;
    world.story.push(
      `The buyer of ${license.title} (${license.id.slice(0, 6)}) upgrades it: ${act.isByInvoice ? 'by invoice' : act.outcome}${twice}, told by ${act.by}${death}.`,
    );
    await runThrough(world, begin, createRandom(act.luck), (shop) => upgradeOne(shop, world, license, act));
  },
  async grow(world, act, begin) {
    const group = await licenseFor(world, act.license, isGroup);
    if (!group) return;
    if (act.dies !== undefined) world.faults.kill(act.dies);
    const how = act.isByInvoice ? 'by invoice' : `${act.outcome}, told by ${act.by}`;
    world.story.push(`Group ${group.id.slice(0, 6)} adds ${act.seats} seats (${how}).`);
    await runThrough(world, begin, createRandom(act.luck), (shop) => growOne(shop, world, group, act));
  },
  async people(world, act, begin) {
    const group = await licenseFor(world, act.license, isGroup);
    if (!group) return;
    world.story.push(`In group ${group.id.slice(0, 6)}: ${act.what} (person ${act.who}).`);
    await runThrough(world, begin, createRandom(act.luck), (shop) => movePeople(shop, world, group, act));
  },
  async leave(world, act, begin) {
    const group = await licenseFor(world, act.license, isSeated);
    if (!group) return;
    world.story.push(`In group ${group.id.slice(0, 6)} someone selects who leaves at the renewal.`);
    await runThrough(world, begin, createRandom(act.luck), (shop) =>
      chooseWhoLeaves(shop, world, group, act),
    );
    await noteRoles(world, group.id);
  },
  async 'name-payer'(world, act, begin) {
    const license = await licenseFor(world, act.license, hasEnd);
    if (!license) return;
    world.story.push(`Payer ${act.who} is named as the payer of ${license.id.slice(0, 6)}.`);
    await runThrough(world, begin, createRandom(act.luck), (shop) => nameOnePayer(shop, world, license, act));
    await noteRoles(world, license.id);
  },
  async 'hand-over'(world, act, begin) {
    const group = await licenseFor(world, act.license, isGroup);
    if (!group) return;
    const { how, who, luck } = act;
    world.story.push(`Group ${group.id.slice(0, 6)} is offered to owner ${who} (${how}).`);
    if (how !== 'accept late')
      await runThrough(world, begin, createRandom(luck), (shop) => offerOne(shop, world, group, act));
    if (how.startsWith('accept'))
      await runThrough(world, begin, createRandom(luck), (shop) => acceptOne(shop, world, group));
    await noteRoles(world, group.id);
  },
  async 'give-back'(world, act, begin) {
    const license = await licenseFor(
      world,
      act.license,
      (order) => paidOf(world, order, act.of) !== undefined,
    );
    const id = license && paidOf(world, license, act.of);
    if (id === undefined) return;
    world.story.push(
      `The team refunds ${100 * act.part}% of the last charge of ${id.slice(0, 6)} (${act.of}).`,
    );
    count(world, `refunds: ${act.of}`);
    await runThrough(world, begin, createRandom(act.luck), (shop) => giveBack(shop, world, id, act.part));
  },
  async 'stop-renewal'(world, act, begin) {
    const license = await licenseFor(world, act.license, ({ upgradedTo }) => !upgradedTo);
    if (!license) return;
    const last = license.periods?.at(-1)?.orderId ?? license.id;
    world.story.push(`The buyer cancels the renewal of ${license.id.slice(0, 6)}.`);
    await runThrough(world, begin, createRandom(act.luck), (shop) => endRenewal(shop, last));
  },
  async decline(world, act) {
    const license = await licenseFor(world, act.license, ({ subscription }) => subscription === 'renewing');
    if (!license) return;
    world.memory.declines.set(license.id, act.days);
    world.story.push(`From now on the card of ${license.id.slice(0, 6)} is declined for ${act.days} days.`);
  },
};
