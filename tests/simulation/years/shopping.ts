// How a purchase in a history of years is started, paid, and reported to the shop.
import { placeByInvoice } from '../../../netlify/use-cases/order-by-invoice.ts';
import { orderQuote } from '../../../netlify/use-cases/order-quote.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { makeQuote, openQuote } from '../../../netlify/use-cases/quotes.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { type PayuForm, startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { Plan } from '../../../src/domain/catalog.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { decide, goToPayu, notify, payAgain, reach } from '../actions/purchases.ts';
import { createRandom } from '../random.ts';
import { count, type World } from '../world.ts';
import type { Bought } from './bought.ts';
import { documentOf } from './documents-of.ts';
import { owedUntil } from './owed.ts';
import type { Way } from './what-happens.ts';

const day = 86_400_000;
export const phone = '9876543210';

/** The institution of a buyer, as an invoice in this currency names it. */
export const institutionOf = (currency: Currency) =>
  currency === 'USD'
    ? { company: 'Boston University', address: '1 Silber Way', country: 'United States', poNumber: '7' }
    : {
        company: 'Anna University',
        address: '12 Sardar Patel Road',
        postalCode: '600025',
        stateCode: '33',
        poNumber: '7',
      };

/** The currency of each payment method; institutions choose. */
export function currencyOf(way: Way, choice: Currency): Currency {
  if (way === 'card') return 'USD';
  return way === 'payu' ? 'INR' : choice;
}

export type Request = { email: string; attemptId: string; userEmail?: string; renews?: string };
export type Started =
  | { url: string }
  | { formData: PayuForm }
  | { link: string; sendEmails: () => Promise<void> }
  | { outcome: string };

/** Starts a purchase in one of the ways. The shop may reject it. */
export function startBy(
  shop: Shop,
  way: Way,
  request: Request,
  plan: Plan,
  currency: Currency,
): Promise<Started> {
  const institution = institutionOf(currency);
  switch (way) {
    case 'card':
      return startLicenseCheckout(shop, { ...request, priceId: plan.priceId.USD });
    case 'payu':
      return startPayuOrder(shop, { ...request, priceId: plan.priceId.INR, phone });
    case 'transfer': {
      const { priceId } = plan;
      return placeByInvoice(
        shop,
        { ...request, ...institution, priceId: priceId[currency] },
        plan,
        currency,
        {},
      );
    }
    case 'quote': {
      const { renews, ...buyer } = request;
      const wish = { plan: plan.product.id, seats: plan.seats, institution: institution.company, renews };
      const { stateCode } = institution;
      const token = makeQuote(shop, {
        ...wish,
        currency,
        ...(stateCode !== undefined && { stateCode }),
      });
      return orderByToken(shop, token, { ...buyer, currency, isNow: request.attemptId.length % 2 === 0 });
    }
  }
}

/** Orders a quote: by invoice, or paid immediately. */
export async function orderByToken(
  shop: Shop,
  token: string | null,
  { currency, isNow, ...buyer }: Omit<Request, 'renews'> & { currency: Currency; isNow: boolean },
): Promise<Started> {
  const quote = token === null ? null : openQuote(shop, token);
  if (!quote || token === null) return { outcome: 'no-quote' };
  const pay = isNow ? 'now' : 'invoice';
  return orderQuote(shop, quote, {
    ...{ ...buyer, ...institutionOf(currency), phone, quote: token, pay, termsVersion },
  });
}

/** An institution pays within weeks; one in eight never pays. */
function promise(world: World, id: string) {
  world.transfers.set(id, world.transfers.get(id) ?? null);
  const { wires } = world.memory;
  const random = createRandom(world.seed * 31 + wires.size);
  if (!wires.has(id))
    wires.set(id, random.below(8) === 0 ? Infinity : world.now + (3 + random.below(45)) * day);
}

export type StartedPurchase = { id: string; isNew: boolean; sendEmails: () => Promise<unknown> };

/**
 * The payer follows the purchase, and the history remembers the order; undefined if none was started. The caller sends the emails last: if the
 * process crashes while sending, the order exists and its institution pays.
 */
export async function follow(
  world: World,
  started: Started,
  what: Pick<Bought, 'for' | 'of'>,
): Promise<StartedPurchase | undefined> {
  const id = goTo(world, started);
  if (id === undefined) return undefined;
  const isNew = await remember(world, id, what);
  return { id, isNew, sendEmails: 'link' in started ? started.sendEmails : () => Promise.resolve() };
}

function goTo(world: World, started: Started): string | undefined {
  if ('url' in started) return reach(world, started.url);
  if ('formData' in started) return goToPayu(world, started.formData);
  if (!('link' in started)) return undefined;
  const id = started.link.slice(0, 24);
  promise(world, id);
  return id;
}

function monthsOf(term: Order['term']): number | undefined {
  if (term === 'perpetual') return undefined;
  return term === 'month' ? 1 : 12;
}

/** Records a started order once. Returns whether it is new. */
async function remember(world: World, id: string, what: Pick<Bought, 'for' | 'of'>): Promise<boolean> {
  const { bought } = world.memory;
  const order = await documentOf(world, id);
  if (bought.has(id) || !order) return false;
  // A renewal with nothing left to renew is an ordinary purchase.
  const isOther = what.for === 'renewal' && !order.renews;
  const { amount, seats, term, productId } = order;
  const ahead = isOther || what.for === 'license' ? order.startsAfter : undefined;
  bought.set(id, {
    ...(isOther ? { for: 'license', of: undefined } : what),
    ...amount,
    productId,
    months: what.for === 'seats' ? undefined : monthsOf(term),
    seats,
    ...(order.upgrades && { credit: order.upgrades.credit }),
    startedAt: world.now,
    startsAfter:
      what.for === 'renewal' && !isOther ? (await owedUntil(world, what.of!))?.until : dayNumberOf(ahead),
  });
  count(world, `started: ${isOther ? 'license' : what.for}`);
  return true;
}

const dayNumberOf = (date: string | undefined) =>
  date === undefined ? undefined : Math.floor(Date.parse(date) / day);

/** Decides the payment of a started order; the provider's message arrives or is lost. */
export async function pay(
  shop: Shop,
  world: World,
  id: string,
  { outcome, by, isPaidTwice = false }: { outcome: string; by: string; isPaidTwice?: boolean },
) {
  if (outcome === 'left' || world.transfers.has(id)) return;
  decide(world, id, outcome as 'paid');
  if (by !== 'nothing') await notify(shop, world, id, by as 'browser');
  else count(world, 'lost webhooks');
  const payu = world.payu.get(id);
  if (isPaidTwice && payu?.status === 'success' && payu.paidAgainAt === undefined) {
    payAgain(world, id);
    count(world, 'second payments');
  }
}
