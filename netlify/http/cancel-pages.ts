// The pages behind "Cancel the renewal": what would be charged, and the result of the click.
import type { Problem } from '../../src/contracts/problems.ts';
import { formatDay } from '../../src/domain/dates.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { canCancelRenewal, endOf } from '../../src/domain/license/renewal.ts';
import { renewalOf } from '../../src/domain/license/renewal-terms.ts';
import { orderPath } from '../../src/routes.ts';
import type { Cancellation } from '../use-cases/cancel-renewal.ts';
import { smallPage } from './small-page.ts';

const toOrder = (link: string) => [{ href: orderPath(link), text: 'See your order' }];

const unknown = () =>
  smallPage({ heading: 'We cannot find this order', words: 'The link is incomplete or too old.' }, 404);

const nothingToCancel = (order: Order, link: string) =>
  smallPage({
    heading: 'Nothing will be charged again',
    words: renewalOf(order) ?? 'This order does not renew.',
    links: toOrder(link),
  });

/** Asks for confirmation and lists the terms that would end. */
export function askToCancel(order: Order | undefined, link: string): Response {
  if (!order) return unknown();
  if (!canCancelRenewal(order)) return nothingToCancel(order, link);
  return smallPage({
    heading: `Cancel the renewal of the ${order.title}?`,
    words: renewalOf(order) ?? '',
    button: 'Cancel the renewal',
    links: toOrder(link),
  });
}

/** Shows the result of the cancellation. */
export function tellCanceled(done: Cancellation, link: string): Response {
  if (done.outcome === 'order-unknown') return unknown();
  if (done.outcome === 'nothing-to-cancel') return nothingToCancel(done.order, link);
  const end = endOf(done.order);
  return smallPage({
    heading: 'The renewal is canceled',
    words: `Nothing is charged again.${end ? ` Your license works until ${formatDay(end)}.` : ''} We confirm it by email.`,
    links: toOrder(link),
  });
}

/** Shows an error as a page unless it is one already, because a browser gets here by a link or a button. */
export async function errorPage(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const { message } = (await response.json()) as Problem;
  return smallPage(
    { heading: 'This did not work', words: `Nothing was changed. ${message}` },
    response.status,
  );
}
