// A group's seats and its two administrators: which links they hold, what they see, and what they may do.
import type { SeatsChange } from '../../src/contracts/seats.ts';
import type { InvitedLine, SeatRow, SeatsView } from '../../src/contracts/seats-replies.ts';
import { isEmail, fieldMessages } from '../../src/contracts/field-words.ts';
import { mostSeats, priceAddition } from '../../src/domain/license/added-seats.ts';
import { chooseLeaving, whyNoneLeaves } from '../../src/domain/license/leaving-seats.ts';
import { ownerCode } from '../../src/domain/license/owner.ts';
import { whyNotHandedOver } from '../../src/domain/license/ownership.ts';
import { whyNoPayer } from '../../src/domain/license/payer.ts';
import { licenseOf } from '../../src/domain/license/license-of.ts';
import type { Requested } from '../../src/domain/order/order-requests.ts';
import type { Order } from '../../src/domain/order/order.ts';
import {
  freeSeats,
  hasOwnKeys,
  isBuyerSeated,
  isGroup,
  paidSeats,
  seatingOf,
  secondCode,
} from '../../src/domain/license/seating.ts';
import { writeSeatList } from '../../src/domain/license/seat-list.ts';
import { nameSecond, removeSecond } from '../../src/domain/license/second-administrator.ts';
import * as rules from '../../src/domain/license/seats.ts';
import { renewsOn } from '../../src/domain/license/renewal.ts';
import {
  leavingPath,
  orderPath,
  ownershipPath,
  payerPath,
  seatsFile,
  seatsQuotePath,
} from '../../src/routes.ts';
import { bankFacts } from '../../src/site.ts';
import type { Shop, StoredOrder } from './ports.ts';
import { heldRecipients, heldWords } from './email-limits.ts';
import { followUpgrades, LinkReplacedError } from './open-link.ts';
import { openOrder, requestOnOrder } from './serve-order-page.ts';

export type OpenedSeats = { stored: StoredOrder; administrator: rules.Administrator; link: string };

/** Returns who holds the link with this code. @throws LinkReplacedError for an earlier link of the same person */
function administratorOf(order: Order, code: string): rules.Administrator | null {
  const { second } = seatingOf(order);
  const { owner } = order;
  if (second && secondCode(second) === code) return 'second';
  if (owner && ownerCode(owner) === code) return 'first';
  // A link of someone else must not reveal who the administrator is now.
  const isEarlier = (mark: string | undefined) => mark !== undefined && code.endsWith(`-${mark}`);
  if ((code.startsWith('1-') && isEarlier(owner?.mark)) || isEarlier(second?.mark))
    throw new LinkReplacedError();
  return null;
}

/** Returns the group behind a link of its second administrator or of its new owner. */
async function openNamed(
  shop: Shop,
  link: string,
): Promise<Pick<OpenedSeats, 'stored' | 'administrator'> | null> {
  const [, id, code] = /^(\w{24})-([12]-[\w-]+)$/.exec(shop.links.read('seats-link', link) ?? '') ?? [];
  const named = id === undefined ? null : await shop.orders.read(id);
  if (!named || code === undefined) return null;
  const stored = await followUpgrades(shop, named);
  const administrator = administratorOf(stored.order, code);
  return administrator && { stored, administrator };
}

/** Returns the group behind an administrator's link; null for any other link, or one that was revoked. @throws LinkReplacedError */
export async function openSeats(shop: Shop, link: string): Promise<OpenedSeats | null> {
  const owned = await openOrder(shop, link);
  const opened = owned ? { stored: owned, administrator: 'first' as const } : await openNamed(shop, link);
  if (!opened || !isGroup(opened.stored.order) || !opened.stored.order.payment) return null;
  // After the license was transferred, its buyer has access to the invoices only.
  return owned?.order.owner ? null : { ...opened, link };
}

function rowsOf(order: Order): SeatRow[] {
  const { seats } = seatingOf(order);
  const first: SeatRow[] = isBuyerSeated(order)
    ? [
        {
          number: 1,
          round: 1,
          state: 'administrator',
          email: order.buyer.email,
          ...(order.buyer.name !== undefined && { name: order.buyer.name }),
          since: order.payment!.paidAt,
        },
      ]
    : [];
  const numbers = [...seats.map((seat) => seat.number), ...freeSeats(order)].toSorted((a, b) => a - b);
  const others = numbers.map((number): SeatRow => {
    const seat = seats.find((each) => each.number === number);
    if (!seat) return { number, round: 0, state: 'free' };
    const { round, state, email, name, isReturned, leaves, sentAt, activeAt = sentAt } = seat;
    const since = state === 'active' ? activeAt : sentAt;
    return {
      number,
      round,
      state,
      email,
      ...(name !== undefined && { name }),
      since,
      ...(isReturned && { isReturned }),
      ...(leaves && { leaves }),
    };
  });
  return [...first, ...others];
}

/** Returns the current price for each number of additional seats. */
function additionsOf(order: Order, now: string): Pick<SeatsView, 'additions' | 'noAddition'> {
  const priced = Array.from({ length: mostSeats - paidSeats(order) }, (_, i) =>
    priceAddition(order, i + 1, now),
  );
  const additions = priced.flatMap((each) => {
    if (!each.ok) return [];
    const { seats, price, whole, daysLeft, daysOfTerm } = each.addition;
    return [{ seats, price, whole, daysLeft, daysOfTerm }];
  });
  const [first] = priced;
  const reason = first?.ok ? undefined : (first?.reason ?? 'For a larger group, please get a quote.');
  return { additions, ...(additions.length === 0 && reason !== undefined && { noAddition: reason }) };
}

/** Returns when the license is charged again: by the latest paid renewal or by its own subscription. */
function nextRenewalOf(order: Order): string | undefined {
  const last = order.periods?.at(-1);
  if (last?.renews) return last.until;
  return order.subscription === 'renewing' ? renewsOn(order) : undefined;
}

/** Returns the pages that an administrator can open; only the first has the order and can hand over the license. */
function pathsOf({ stored: { order }, administrator, link }: OpenedSeats): Partial<SeatsView> {
  const isFirst = administrator === 'first';
  return {
    ...(bankFacts(order.amount.currency) !== null && { quotePath: seatsQuotePath(link) }),
    ...(whyNoneLeaves(order) === null && { leavingPath: leavingPath(link) }),
    ...(whyNoPayer(order) === null && { payerPath: payerPath(link) }),
    ...(isFirst && !order.owner && { orderPath: orderPath(link) }),
    ...(isFirst && whyNotHandedOver(order) === null && { ownershipPath: ownershipPath(link) }),
  };
}

/** Returns what the administrators' page shows, which never includes a key. */
export function viewSeats(opened: OpenedSeats, now: string): SeatsView {
  const { administrator, link } = opened;
  const { order } = opened.stored;
  const { second } = seatingOf(order);
  const closed = rules.whyClosed(order);
  const license = licenseOf(order);
  const renews = nextRenewalOf(order);
  return {
    title: order.title,
    administrator,
    rows: rowsOf(order),
    validUntil: license?.validUntil ?? null,
    keysUntil: license?.stated.validUntil ?? null,
    ...(renews !== undefined && { renews }),
    ...(second && { second: { email: second.email, since: second.since } }),
    revocations: rules.revocationsLeft(order, now),
    ...(closed !== null && { closed }),
    ...(license?.state === 'in-force' && !hasOwnKeys(order) && { hasSharedKey: true }),
    ...additionsOf(order, now),
    exportPath: seatsFile(link),
    ...(order.owner && { owner: order.owner.email }),
    ...pathsOf(opened),
  };
}

/** Returns the same list as a spreadsheet file. */
export const seatList = ({ stored }: OpenedSeats) => writeSeatList(rowsOf(stored.order));

type SeatsReply = { message: string; invited?: InvitedLine[] };
/** The addresses that can't get any email for now. */
type Held = { recipients: ReadonlySet<string> };
export type SeatsChanged =
  | { outcome: 'done'; opened: OpenedSeats; reply: SeatsReply; sendEmails: () => Promise<void> }
  | { outcome: 'refused'; reason: string; reply?: SeatsReply }
  | { outcome: 'order-unknown' };

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Invites people and reports the result for each. An error for one does not affect the others. */
function invite(people: readonly rules.Person[], reply: SeatsReply, held: Held) {
  return (order: Order, now: string): Requested => {
    const addressed = people.filter(({ email }) => isEmail(email)).map((each) => clean(each));
    const right = addressed.filter(({ email }) => !held.recipients.has(email));
    const late = addressed.filter(({ email }) => held.recipients.has(email));
    const wrong = people.filter(({ email }) => !isEmail(email));
    const { order: changed, emails, invited } = rules.invitePeople(order, right, now);
    reply.invited = [
      ...invited,
      ...late.map((each) => ({ ...each, reason: heldWords })),
      ...wrong.map((each) => ({ ...each, reason: fieldMessages.email })),
    ];
    reply.message = `${count(emails.length, 'invitation')} sent.`;
    const [first] = reply.invited;
    if (emails.length > 0) return { ok: true, order: changed, emails };
    return { ok: false, reason: first && 'reason' in first ? first.reason! : 'No one was invited.' };
  };
}

/** Normalizes an address as the form's validation does. */
const clean = ({ email, name }: rules.Person): rules.Person => ({
  email: email.replace(/\p{Cf}/gu, '').trim(),
  ...(name !== undefined && { name }),
});

const onlyFirst = (): Requested => ({
  ok: false,
  reason: 'Only the buyer can do this.',
});

/** Returns the rule behind a request and the message for its success. */
function ruleOf(
  change: SeatsChange,
  administrator: rules.Administrator,
  reply: SeatsReply,
  held: Held,
): (order: Order, now: string) => Requested {
  const isSecond = administrator === 'second';
  switch (change.do) {
    case 'invite':
      return invite(change.people, reply, held);
    case 'send-again':
      reply.message = 'The invitation was resent.';
      return (order, now) => rules.sendAgain(order, change, now);
    case 'withdraw':
      reply.message = `The invitation is withdrawn. Seat ${change.number} is free.`;
      return (order, now) => rules.withdrawInvitation(order, change, now);
    case 'revoke':
      reply.message = `The seat is revoked. Seat ${change.number} is free.`;
      return (order, now) => rules.revokeSeat(order, change, now);
    case 'leave':
      reply.message = 'Seat 1 is free. You still administer the seats.';
      return isSecond ? onlyFirst : (order, now) => rules.leaveSeat(order, now);
    case 'rename':
      reply.message = 'The name is changed.';
      return (order) => rules.renameSeat(order, change, change.name);
    case 'choose-leaving':
      reply.message = change.chosen.length === 0 ? 'Everyone stays at the renewal.' : 'Your choice is saved.';
      return (order, now) => chooseLeaving(order, change, now);
    case 'name-second':
      reply.message = 'We emailed both of you.';
      return isSecond ? onlyFirst : (order, now) => nameSecond(order, change.email, now);
    case 'remove-second':
      reply.message = 'That link no longer works.';
      return isSecond ? onlyFirst : (order, now) => removeSecond(order, now);
  }
}

/** Returns which version of an administrator's link is valid. Someone who loses it during a request is no longer an administrator. */
const roundOf = (order: Order, administrator: rules.Administrator) =>
  administrator === 'second' ? seatingOf(order).second?.round : order.owner?.round;

/** Carries out an administrator's request, decided on the current state of the seats. */
export async function changeSeats(shop: Shop, change: SeatsChange): Promise<SeatsChanged> {
  const opened = await openSeats(shop, change.link);
  if (!opened) return { outcome: 'order-unknown' };
  const { stored, administrator, link } = opened;
  const reply: SeatsReply = { message: '' };
  const held: Held = { recipients: new Set() };
  const rule = ruleOf(change, administrator, reply, held);
  // Counted before anything changes, so that the administrator sees who gets no email.
  const tried = rule(stored.order, shop.now());
  if (tried.ok) held.recipients = await heldRecipients(shop, tried.emails);
  if (held.recipients.size > 0 && change.do !== 'invite') return { outcome: 'refused', reason: heldWords };
  const round = roundOf(stored.order, administrator);
  const done = await requestOnOrder(
    shop,
    stored,
    (order, now) =>
      // Someone whose link was revoked during the request is no longer an administrator.
      roundOf(order, administrator) !== round
        ? { ok: false, reason: 'This link was withdrawn.' }
        : rule(order, now),
    { isCounted: true },
  );
  if (done.outcome === 'refused')
    return { outcome: 'refused', reason: done.reason, ...(reply.invited && { reply }) };
  if (done.outcome !== 'done') return done;
  const { order, sendEmails } = done;
  return {
    outcome: 'done',
    opened: { stored: { order, version: 0 }, administrator, link },
    reply,
    sendEmails,
  };
}
