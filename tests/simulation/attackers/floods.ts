// Strangers who order by invoice under other people's addresses and upload files without end.
import { buyersLink } from '../actions/buyers-link.ts';
import { placeByInvoice, sendPurchaseOrder } from '../../../netlify/use-cases/order-by-invoice.ts';
import { sendStudentCode } from '../../../netlify/use-cases/prove-student.ts';
import { findOrders } from '../../../netlify/use-cases/serve-order-page.ts';
import { changeSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { seatingOf } from '../../../src/domain/license/seating.ts';
import { planByInvoice } from '../actions/purchases.ts';
import type { Process, World } from '../world.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Orders by invoice under an address that is not the stranger's. A limit ends the flood unless the stranger is patient. */
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
    // A different network for each, as a stranger with many networks has.
    const visitor = `203.0.113.${n % 250}`;
    const done = await placeByInvoice(shop, request, planByInvoice, 'USD', { visitor });
    if (done.outcome === 'placed') {
      placed++;
      await done.sendEmails();
    } else if (!isPatient) return;
    if (isPatient && tries % 3 === 2) world.now += hour + 1000;
  }
}

const oneNetwork = '198.51.100.7';

/** Orders by invoice under one address after another, all from one network. */
export async function orderFromOneNetwork(shop: Process, world: World, orders: number) {
  for (let i = 0; i < orders; i++) {
    const n = (world.counts.get('free orders') ?? 0) + 1;
    world.counts.set('free orders', n);
    const request = {
      ...{ email: `neighbor-${n}@example.org`, attemptId: `attempt-network-${n}` },
      ...{ priceId: planByInvoice.priceId.USD, company: 'Acme', address: '1 High Street' },
      ...{ country: 'United States', poNumber: String(n) },
    };
    const done = await placeByInvoice(shop, request, planByInvoice, 'USD', { visitor: oneNetwork });
    if (done.outcome !== 'placed') return;
    world.networks.set(done.link.slice(0, 24), oneNetwork);
    await done.sendEmails();
  }
}

/** The holder of a student's order link requests codes to a stranger's school address again and again. */
export async function floodWithCodes(shop: Process, world: World, id: string, times: number) {
  const link = await buyersLink(shop, id);
  for (let i = 0; i < times; i++) {
    world.now += minute;
    const asked = await sendStudentCode(shop, link, 'stranger@mit.edu', undefined);
    if (asked.outcome === 'done') await asked.sendEmails();
  }
}

/** Assigns a seat to a stranger and revokes it, again and again. */
export async function floodWithSeats(shop: Process, world: World, id: string, times: number) {
  const link = await buyersLink(shop, id);
  const email = 'stranger@example.org';
  for (let i = 0; i < times; i++) {
    world.now += 2 * minute;
    const invited = await changeSeats(shop, { link, do: 'invite', people: [{ email }] });
    if (invited.outcome === 'done') await invited.sendEmails();
    const seat = seatingOf((await shop.orders.read(id))?.order ?? {}).seats.find(
      (each) => each.email === email,
    );
    if (!seat) return;
    const { number, round } = seat;
    const withdrawn = await changeSeats(shop, { link, do: 'withdraw', number, round });
    if (withdrawn.outcome === 'done') await withdrawn.sendEmails();
  }
}

/** Requests the orders of an address again and again, from one network after another. */
export async function floodWithFinds(shop: Process, email: string, times: number) {
  for (let i = 0; i < times; i++) {
    const found = await findOrders(shop, email, `203.0.113.${i}`);
    if (found.outcome === 'asked') await found.sendEmails();
  }
}

/** Uploads one purchase order after another for an unpaid order. */
export async function uploadWithoutEnd(shop: Process, world: World, id: string, files: number) {
  const link = await buyersLink(shop, id);
  for (let i = 0; i < files; i++) {
    world.now += 1;
    const done = await sendPurchaseOrder(shop, link, new TextEncoder().encode(`%PDF-1.7 ${i}`));
    if (done.outcome === 'done') await done.sendEmails();
  }
}
