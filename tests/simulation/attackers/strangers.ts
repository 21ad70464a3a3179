// A buyer mistypes the address. The stranger who got the email tries its link after the buyer has corrected the address.
import { buyersLink } from '../actions/buyers-link.ts';
import { LinkReplacedError } from '../../../netlify/use-cases/open-link.ts';
import { cancelRenewal } from '../../../netlify/use-cases/cancel-renewal.ts';
import { correctAddress, openPortal } from '../../../netlify/use-cases/serve-order-page.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { breaks } from '../invariants/broken-invariant.ts';
import { count, countAttack, type Process, type World } from '../world.ts';

/** Links that open an order, or the seats of a group. */
const ownersLink = /\/(?:order|seats)\?link=([\w.-]+)/g;

/** The buyer, whose browser has the order page open, corrects the order's address. */
export async function correctMistyped(shop: Process, world: World, id: string) {
  const right = `right-${id.slice(0, 6)}@example.org`;
  const done = await correctAddress(shop, await buyersLink(shop, id), right);
  if (done.outcome !== 'done') return;
  count(world, 'corrected addresses');
  await done.sendEmails();
}

/** The target of a link; null if a newer link has replaced it. */
export async function unlessReplaced<Given>(open: () => Promise<Given>): Promise<Given | null> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof LinkReplacedError) return null;
    throw error;
  }
}

/** Links to orders that were emailed to an address that the order no longer has. */
export async function strangersLinks(shop: Process, { emails }: World) {
  const found: { link: string; to: string; id: string }[] = [];
  const links = emails.flatMap(({ to, text }) =>
    [...text.matchAll(ownersLink)].map(([, link]) => ({ link: link!, to, id: link!.slice(0, 24) })),
  );
  const orders = new Map<string, Order | undefined>();
  for (const each of links) {
    const { id, to } = each;
    if (!orders.has(id)) orders.set(id, (await shop.orders.read(id).catch(() => null))?.order);
    const order = orders.get(id);
    if (order?.emailBefore === to && order.buyer.email !== to) found.push(each);
  }
  return found;
}

/** The stranger opens the provider's page and cancels the renewal with the link in the first email. */
export async function useOldLink(shop: Process, world: World, which: number) {
  const links = await strangersLinks(shop, world);
  const one = links[which % links.length];
  if (!one) return;
  countAttack(world, 'old link');
  const canceled = await unlessReplaced(() => cancelRenewal(shop, one.link));
  const portal = await unlessReplaced(() => openPortal(shop, one.link));
  if ((canceled !== null && canceled.outcome !== 'order-unknown') || portal !== null)
    breaks(
      "a stranger's old link opens nothing after the address was corrected",
      `${one.to} reached order ${one.id}: ${canceled?.outcome}, portal ${portal}`,
    );
}
