// The people of a license in a history of years: who pays for it, who owns it, and who leaves at its renewal.
import { acceptLicense, offerLicense, withdrawLicense } from '../../../netlify/use-cases/hand-over.ts';
import { changePayer } from '../../../netlify/use-cases/name-payer.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { changeSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { leavingMarks } from '../../../src/domain/license/leaving-seats.ts';
import { ownerCode } from '../../../src/domain/license/owner.ts';
import { offerDays } from '../../../src/domain/license/ownership.ts';
import { markOf } from '../../../src/domain/license/seat-emails.ts';
import { seatingOf } from '../../../src/domain/license/seating.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { buyersLink } from '../actions/buyers-link.ts';
import type { YearAction } from '../history.ts';
import { breaks } from '../invariants/broken-invariant.ts';
import { count, type World } from '../world.ts';
import { documentOf } from './documents-of.ts';

const day = 86_400_000;

type Act<Name extends YearAction['do']> = Extract<YearAction, { do: Name }>;

/** The link that the owner of a license uses: the buyer's, or after a transfer the new owner's. */
export const ownersLink = (shop: Shop, { id, owner }: Order): Promise<string> =>
  owner
    ? Promise.resolve(shop.links.signToken('seats-link', `${id}-${ownerCode(owner)}`))
    : buyersLink(shop, id);

/** Selects who leaves: `who` has a bit for each seat. */
export async function chooseWhoLeaves(shop: Shop, world: World, group: Order, { who }: Act<'leave'>) {
  const { seats } = seatingOf(group);
  const chosen = seats.filter((_, i) => (who >> i) % 2 === 1).map(markOf);
  const before = leavingMarks(group);
  const link = await ownersLink(shop, group);
  const done = await changeSeats(shop, { link, do: 'choose-leaving', chosen, before });
  if (done.outcome !== 'done') return;
  if (chosen.length > 0) count(world, 'selections of members who leave');
  await done.sendEmails();
}

export async function nameOnePayer(shop: Shop, world: World, license: Order, { who }: Act<'name-payer'>) {
  const link = await ownersLink(shop, license);
  const done = await changePayer(shop, {
    link,
    email: `payer-${who}@example.org`,
    company: `Institute ${who}`,
  });
  if (done.outcome === 'named') {
    count(world, 'named payers');
    await done.sendEmails();
  } else count(world, `named payers ${done.outcome}`);
}

/** The link in the newest email that offers this license. */
function linkOfOffer({ emails }: World, { id }: Order): string | undefined {
  const mail = emails.findLast((each) => each.id.startsWith(`${id}.ownership-offered.`));
  return /\/accept\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1];
}

/** Accepts the newest offer, which may have ended. */
export async function acceptOne(shop: Shop, world: World, license: Order) {
  const link = linkOfOffer(world, license);
  if (link === undefined) return;
  const offer = (await documentOf(world, license.id))?.ownerOffer;
  const isOpen = offer !== undefined && world.now <= Date.parse(offer.at) + offerDays * day;
  const done = await acceptLicense(shop, link);
  if (done.outcome === 'accepted') {
    if (!isOpen) breaks('only an open offer is accepted', `License ${license.id}: ${JSON.stringify(offer)}`);
    count(world, 'accepted offers');
    await done.sendEmails();
  } else count(world, 'expired offers');
}

export async function offerOne(shop: Shop, world: World, license: Order, { who, how }: Act<'hand-over'>) {
  const link = await ownersLink(shop, license);
  // Now and then the buyer gets it back.
  const email = who === 0 ? license.buyer.email : `owner-${who}@example.org`;
  const offered = await offerLicense(shop, { link, email });
  if (offered.outcome !== 'done') return;
  count(world, 'offered licenses');
  await offered.sendEmails();
  if (how !== 'withdraw') return;
  const withdrawn = await withdrawLicense(shop, link);
  if (withdrawn.outcome !== 'done') return;
  await withdrawn.sendEmails();
  await acceptOne(shop, world, license);
}

/** Records the roles as the store has them, because a process may have died right after writing them. */
export async function noteRoles(world: World, licenseId: string): Promise<void> {
  const license = await documentOf(world, licenseId);
  if (!license) return;
  const { payers, owners, leavings, keys } = world.memory;
  const { payer, owner, licenseKey } = license;
  if (payer) payers.set(`${licenseId} ${payer.round}`, { licenseId, email: payer.email, since: payer.since });
  if (owner)
    owners.set(`${licenseId} ${owner.round}`, { licenseId, code: ownerCode(owner), email: owner.email });
  const { seats } = seatingOf(license);
  const choice = { present: seats.map(markOf), chosen: leavingMarks(license) };
  leavings.set(licenseId, [...(leavings.get(licenseId) ?? []), choice]);
  // A transfer makes the buyer's seat an ordinary one, with the key that is installed already.
  const first = seats.find(({ hasFirstKey }) => hasFirstKey);
  const isKnown = (seat: string) => keys.some((each) => each.orderId === licenseId && each.seat === seat);
  if (first && licenseKey && !isKnown(markOf(first)))
    keys.push({ orderId: licenseId, to: first.email, seat: markOf(first), key: licenseKey });
}
