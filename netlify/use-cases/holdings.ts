// Everything that belongs to an address: what it bought and what others gave it. Used by the recovery email and by the page that this email
// opens. Looked up when either is written, so that it is current and so that response times don't reveal whether an address has anything.
import { holdingsPageDays } from '../../src/contracts/order-page.ts';
import type { AccountOrder, GivenThing } from '../../src/contracts/trial-replies.ts';
import { addressMark } from '../../src/domain/account/address-mark.ts';
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { addDays } from '../../src/domain/dates.ts';
import { lastTime } from '../../src/domain/order/order-history.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { peopleOf } from '../../src/domain/order/people.ts';
import { holdingsPath } from '../../src/routes.ts';
import { asAccountOrder } from './account-orders.ts';
import { thingsIn } from './given-things.ts';
import { LinkReplacedError } from './open-link.ts';
import { allGivenTo, allOrdersOf } from './order-pages.ts';
import type { PostOffice } from './ports.ts';

type Office = Pick<PostOffice, 'orders' | 'links' | 'now' | 'signer'>;

export type FoundHoldings = {
  /** The address as its orders spell it, rather than as typed now; undefined if it has nothing. */
  address: string | undefined;
  bought: AccountOrder[];
  given: GivenThing[];
  /** The page that shows everything without JavaScript; undefined if the address has nothing. */
  pagePath: string | undefined;
};

async function ordersAbout(office: Office, email: string) {
  while (!(await office.orders.indexNext()));
  const found = await allOrdersOf(office.orders, email);
  return {
    own: found.outcome === 'found' ? found.orders : [],
    givers: await allGivenTo(office.orders, email),
  };
}
type OrdersAbout = Awaited<ReturnType<typeof ordersAbout>>;

const spellings = (order: Order) => [order.buyer.email, ...peopleOf(order)];

/** The page's link contains an order of the address and a hash of the address, never the address itself, because links end up in logs. */
function sealPage({ links, now }: Office, order: Order, address: string): string {
  const moment = Date.parse(now()).toString(36);
  return holdingsPath(links.signToken('holdings', `${order.id}-${addressMark(address)}-${moment}`));
}

function describe(office: Office, email: string, { own, givers }: OrdersAbout): FoundHoldings {
  const order = own[0] ?? givers[0];
  const address = order && spellings(order).find((each) => isSameAddress(each, email));
  return {
    address,
    bought: own.map((each) => asAccountOrder(office, each, own)),
    given: thingsIn(office, givers, email),
    pagePath: order && address !== undefined ? sealPage(office, order, address) : undefined,
  };
}

/** @throws UpstreamError */
export const holdingsOf = async (office: Office, email: string): Promise<FoundHoldings> =>
  describe(office, email, await ordersAbout(office, email));

export type OpenedHoldings =
  | ({ outcome: 'found'; address: string } & Pick<FoundHoldings, 'bought' | 'given'>)
  /** The link has expired, or the order that it names no longer has this address. */
  | { outcome: 'ended' };

const pattern = /^(\w{24})-([0-9a-z]{13})-([0-9a-z]{1,10})$/;

const isReplacedSince = ({ history }: Order, moment: string) =>
  [lastTime(history, 'links-replaced'), lastTime(history, 'booking-links-renewed')].some(
    (at) => at !== undefined && at > moment,
  );

/**
 * Returns everything that the address of an emailed link has. The link expires after some days, and as soon as any link
 * that its page shows is replaced.
 * @throws LinkReplacedError
 */
export async function openHoldings(office: Office, link: string): Promise<OpenedHoldings> {
  const [, id, mark, moment = ''] = pattern.exec(office.links.read('holdings', link) ?? '') ?? [];
  const sealedAt = new Date(Number.parseInt(moment, 36) || 0).toISOString();
  if (id === undefined || addDays(sealedAt, holdingsPageDays) < office.now()) return { outcome: 'ended' };
  const order = (await office.orders.read(id))?.order;
  const address = order && spellings(order).find((each) => addressMark(each) === mark);
  if (address === undefined) return { outcome: 'ended' };
  const about = await ordersAbout(office, address);
  if ([...about.own, ...about.givers].some((each) => isReplacedSince(each, sealedAt)))
    throw new LinkReplacedError();
  const { bought, given } = describe(office, address, about);
  return { outcome: 'found', address, bought, given };
}
