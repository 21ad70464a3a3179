// The possessions of people who later lose a key, a link, an invoice, a certificate, or a seat.
import academyOrder from '../../netlify/endpoints/academy-payu-order.ts';
import openSeat from '../../netlify/endpoints/seat-open.ts';
import change from '../../netlify/endpoints/seats-change.ts';
import { services } from '../../netlify/services.ts';
import { placeByInvoice } from '../../netlify/use-cases/order-by-invoice.ts';
import { sayBooking } from '../../src/domain/training/request-dates.ts';
import { findPlan } from '../../src/domain/catalog.ts';
import { freshEmail } from './fresh-email.ts';
import {
  buyAtPayu,
  type Buying,
  type Fields,
  mailed,
  orderLink,
  returnFromPayu,
  writeOrder,
} from './visitors.ts';

/** A group of three with a seat holder and a second administrator. */
export async function buyGroup(shop: Buying) {
  const { email: buyer, id } = await buyAtPayu(shop, { priceId: 'group-academic-3-inr' });
  const link = mailed(shop, buyer, orderLink);
  const [holder, second] = [freshEmail(), freshEmail()];
  const ask = (body: object) => shop.call(change, { body: { link, ...body } });
  await ask({ do: 'invite', people: [{ email: holder }] });
  await ask({ do: 'name-second', email: second });
  await shop.settle();
  return { buyer, id, holder, second, ask };
}

/** The holder opens the seat through the link in the invitation. */
export const takeSeat = (shop: Buying, holder: string) =>
  shop.call(openSeat, { body: { link: mailed(shop, holder, /\/seat\?link=([\w-]+)/) } });

/** A completed training, whose participant has a certificate. */
export async function buyTraining(shop: Buying) {
  const buyer = freshEmail();
  const body = {
    email: buyer,
    phone: '9876543210',
    participantCount: 5,
    moduleType: 'basic',
    stateCode: '29',
  };
  const { json } = await shop.call(academyOrder, { body });
  const { fields, actionUrl } = json!.formData as unknown as { fields: Fields; actionUrl: string };
  await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) });
  await returnFromPayu(shop, await shop.payu.decide(fields.txnid!, 'success'));
  const [id, participant] = [fields.txnid!, freshEmail()];
  const now = services().now();
  await writeOrder(id, (order) => {
    const said = sayBooking(order, { people: [{ name: 'Bo', email: participant }] }, now);
    if (!said.ok) throw new Error(said.reason);
    const { booking: agreed } = said.order;
    const certificate = { code: `BSA-${id.slice(0, 8)}`, issuedAt: now, name: 'Bo' };
    const participants = agreed!.participants.map((each) => ({ ...each, certificate }));
    const session = { at: now, zone: 'UTC', joinUrl: 'https://meet.example/j/1' };
    return { ...said.order, booking: { ...agreed!, participants, session, heldAt: now } };
  });
  return { buyer, id, participant };
}

/** A purchasing officer's order by invoice that awaits the bank transfer. */
export async function placeByOfficer() {
  const email = freshEmail();
  const plan = findPlan('group-academic', 3)!;
  const request = {
    email,
    priceId: plan.priceId.USD,
    company: 'Boston University',
    address: '1 Silber Way',
    country: 'US',
    poNumber: '7',
  };
  const done = await placeByInvoice(services(), request, plan, 'USD', { visitor: undefined });
  if (done.outcome !== 'placed') throw new Error(done.outcome);
  return { email, id: done.link.slice(0, 24) };
}
