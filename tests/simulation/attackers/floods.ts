// Strangers who order by invoice under addresses of others, and who upload files without end.
import { buyersLink } from '../actions/buyers-link.ts';
import { placeByInvoice, sendPurchaseOrder } from '../../../netlify/use-cases/order-by-invoice.ts';
import { planByInvoice } from '../actions/purchases.ts';
import type { Process, World } from '../world.ts';

const hour = 3_600_000;

/** Orders by invoice under an address that is not the stranger's. A limit ends the flood, unless the stranger is patient. */
export async function orderUnder(
  shop: Process,
  world: World,
  email: string,
  { orders, isPatient }: { orders: number; isPatient: boolean },
) {
  let placed = 0;
  for (let tries = 0; placed < orders && tries < 3 * orders; tries++) {
    const n = (world.counts.get('free orders') ?? 0) + 1;
    world.counts.set('free orders', n);
    const request = {
      ...{ email, attemptId: `attempt-stranger-${n}`, priceId: planByInvoice.priceId.USD },
      ...{ company: 'Acme', address: '1 High Street', country: 'United States', poNumber: String(n) },
    };
    // Another network for each, as a stranger with many has.
    const visitor = `203.0.113.${n % 250}`;
    const done = await placeByInvoice(shop, request, planByInvoice, 'USD', { visitor });
    if (done.outcome === 'placed') {
      placed++;
      await done.sendMails();
    } else if (!isPatient) return;
    if (isPatient && tries % 3 === 2) world.now += hour + 1000;
  }
}

/** Uploads one purchase order after another for one order that is not paid. */
export async function uploadWithoutEnd(shop: Process, world: World, id: string, files: number) {
  const link = await buyersLink(shop, id);
  for (let i = 0; i < files; i++) {
    world.now += 1;
    const done = await sendPurchaseOrder(shop, link, new TextEncoder().encode(`%PDF-1.7 ${i}`));
    if (done.outcome === 'done') await done.sendMails();
  }
}
