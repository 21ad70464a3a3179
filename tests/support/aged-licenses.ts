// Licenses that were bought some days ago, for tests that count days.
import { withKey } from '../../netlify/use-cases/change-order.ts';
import { services } from '../../netlify/services.ts';
import { termsVersion } from '../../src/contracts/terms-version.ts';
import { addDays } from '../../src/domain/dates.ts';
import type { Order } from '../../src/domain/order/order.ts';
import type { startSelling } from './selling-site.ts';
import { buyAtPayu, mailed, orderByCard, orderLink } from './visitors.ts';

type Site = Awaited<ReturnType<typeof startSelling>>;

/** Moves a stored license this many days into the past, as if it had been bought then. */
async function age(id: string, days: number) {
  const { order, version } = (await services().orders.read(id))!;
  const before = (date: string) => addDays(date, -days);
  const { license, payment } = order;
  if (!license?.validUntil || !payment) throw new Error('no license');
  const aged: Order = {
    ...order,
    createdAt: before(order.createdAt),
    payment: { ...payment, paidAt: before(payment.paidAt) },
    license: { ...license, validFrom: before(license.validFrom), validUntil: before(license.validUntil) },
  };
  const times = { emailsLeasedUntil: services().now(), checkAt: null, remindAt: null };
  await services().orders.commit({
    order: withKey(services(), aged),
    version,
    emails: [],
    references: [],
    ...times,
  });
}

export type AgedLicense = { id: string; email: string; link: string };

/** Buys licenses as if that had been this many days ago, and removes their emails from the mailbox. `fields`: the billing details. */
export const agedLicenses = (shop: Site['shop'], settled: Site['settled']) => ({
  async boughtByCard(plan: string, daysAgo = 165, fields: Record<string, string> = {}): Promise<AgedLicense> {
    const { email, session, id } = await orderByCard(shop, {
      priceId: `${plan}-usd`,
      termsVersion,
      ...fields,
    });
    shop.stripe.controls.pay({ session });
    await settled();
    const link = mailed(shop, email, orderLink);
    await age(id, daysAgo);
    shop.mailbox.clear();
    return { id, email, link };
  },
  async boughtAtPayu(plan: string, daysAgo = 165, fields: Record<string, string> = {}): Promise<AgedLicense> {
    const { email, id } = await buyAtPayu(shop, { priceId: `${plan}-inr`, ...fields });
    const link = mailed(shop, email, orderLink);
    await age(id, daysAgo);
    shop.mailbox.clear();
    return { id, email, link };
  },
});
