// What must hold at the end of a history of years for the people of each license: payers, owners, and those who leave at a renewal.
import { expect } from 'vitest';
import { LinkReplacedError } from '../../../netlify/use-cases/open-link.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { openSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { isSameAddress } from '../../../src/domain/canonical-address.ts';
import { isGroup } from '../../../src/domain/license/seating.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { buyersLink } from '../actions/buyers-link.ts';
import { breaks, holds } from '../invariants/broken-invariant.ts';
import { count, type World } from '../world.ts';
import { documentOf } from './documents-of.ts';
import { chargesIn } from './owed.ts';
import { ownersLink } from './roles.ts';

const day = 86_400_000;
const toPayer = /^(\w{24})\.(?:renewal-quote\.[\d-]+\.p|payer-reminder\.[\d-]+\.\d+\.)(\d+)$/;
const notRenewed = /^(\w{24})\.seat-not-renewed\.(\d+-\d+)$/;

/** The address of the payer of a round; an upgrade takes over the payer of the license before it. */
function payerOf(memory: World['memory'], licenseId: string, round: string): string | undefined {
  const before = memory.bought.get(licenseId);
  const earlier = before?.for === 'upgrade' ? before.of : undefined;
  return (
    memory.payers.get(`${licenseId} ${round}`)?.email ??
    (earlier === undefined ? undefined : payerOf(memory, earlier, round))
  );
}

/** Quotes and reminders go to the payer who was named when they were written. */
function expectMailedPayers({ emails, memory }: World) {
  for (const { id, to } of emails) {
    const [, licenseId, round] = toPayer.exec(id) ?? [];
    if (licenseId !== undefined) expect([id, to]).toEqual([id, payerOf(memory, licenseId, round!)]);
  }
}

/** Once someone else was named as the payer, no card that paid before is charged again. */
async function expectFormerPayersUncharged(world: World) {
  const { payers, bought } = world.memory;
  for (const { licenseId, email, since } of payers.values()) {
    const renewals = [...bought].filter(([, { for: what, of }]) => what === 'renewal' && of === licenseId);
    for (const id of [licenseId, ...renewals.map(([renewal]) => renewal)]) {
      const order = await documentOf(world, id);
      const [first, ...next] = chargesIn(world, id);
      const named = Date.parse(since);
      if (!first || first.at > named || !order || isSameAddress(order.buyer.email, email)) continue;
      for (const { at, minorUnits, back } of next)
        if (at > named && back < minorUnits)
          breaks(
            'a former payer is not charged',
            `The card of order ${id} was charged on ${new Date(at).toISOString()}, and ${email} was named on ${since}.`,
          );
    }
  }
}

/** Whether a link opens the seats of a license. */
async function opensSeats(shop: Shop, link: string): Promise<boolean> {
  try {
    return (await openSeats(shop, link))?.administrator === 'first';
  } catch (error) {
    if (error instanceof LinkReplacedError) return false;
    throw error;
  }
}

/** A former owner does not pay for it anymore. Payers who were named have other addresses than owners. */
function expectNoFormerOwner({ memory }: World, { id, owner, payer, buyer }: Order) {
  const owners = [...memory.owners.values()].flatMap(({ licenseId, email }) =>
    licenseId === id ? [email] : [],
  );
  if (owner && [buyer.email, ...owners].some((email) => email !== owner.email && email === payer?.email))
    breaks('a former owner does not pay for the license', `License ${id} is paid for by ${payer?.email}.`);
}

/** Only the link of the present owner opens the seats of a group. */
async function expectOneOwner(shop: Shop, world: World, group: Order) {
  const { owner } = group;
  expect([group.id, await opensSeats(shop, await buyersLink(shop, group.id))]).toEqual([group.id, !owner]);
  if (owner)
    expect([group.id, await opensSeats(shop, await ownersLink(shop, group))]).toEqual([group.id, true]);
  for (const [round, { licenseId, code }] of world.memory.owners) {
    if (licenseId !== group.id || round === `${group.id} ${owner?.round}`) continue;
    const link = shop.links.signToken('seats-link', `${group.id}-${code}`);
    expect([group.id, round, await opensSeats(shop, link)]).toEqual([group.id, round, false]);
  }
  if (owner) count(world, 'licenses with another owner');
}

/** Anyone who lost their seat with a new period was selected when the list was saved last. */
function expectChosen({ emails, memory }: World) {
  for (const { id, to } of emails) {
    const [, licenseId, mark] = notRenewed.exec(id) ?? [];
    if (licenseId === undefined || mark === undefined) continue;
    const last = memory.leavings.get(licenseId)?.findLast(({ present }) => present.includes(mark));
    if (!last?.chosen.includes(mark))
      breaks('no key is lost', `${to} lost seat ${mark} of ${licenseId} unchosen.`);
  }
}

/** A period that has started has its number of seats, and no one who was to leave before it. */
function expectStarted({ now }: World, { id, periods = [], seating }: Order) {
  const last = periods.findLast(({ orderId, from }) => orderId !== id && Date.parse(from) < now - 3 * day);
  if (last && last.from > (seating?.base?.from ?? ''))
    breaks(
      'each period starts with the seats that were paid for',
      `Group ${id}: ${JSON.stringify(last)}, ${JSON.stringify(seating?.base)}`,
    );
}

/** Checks all that must hold of the people of these licenses. @throws BrokenInvariant */
export async function expectRoles(shop: Shop, world: World, licenses: readonly Order[]): Promise<void> {
  await holds('quotes and reminders go to the payer', () => expectMailedPayers(world));
  await expectFormerPayersUncharged(world);
  expectChosen(world);
  for (const group of licenses.filter((each) => isGroup(each) && each.state === 'paid' && !each.upgradedTo)) {
    await holds('only the owner opens the seats of a license', () => expectOneOwner(shop, world, group));
    expectNoFormerOwner(world, group);
    expectStarted(world, group);
  }
}
