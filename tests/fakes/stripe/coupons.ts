// Coupons: an amount off the first payment of a checkout.
import type Stripe from 'stripe';
import { newId, type Account } from './account.ts';
import { missing, StripeFault } from './fault.ts';
import type { Coupon } from './objects.ts';

/** POST /v1/coupons, for the site's kind of coupon: an amount off, once. */
export function createCoupon(account: Account, given: Record<string, unknown>): Coupon {
  const params = given as Stripe.CouponCreateParams;
  const refuse = (message: string, param: string) => new StripeFault(message, { param });
  if (params.amount_off === undefined) throw missing('amount_off');
  if (params.amount_off < 1) throw refuse('Invalid positive integer', 'amount_off');
  if (params.currency === undefined) throw missing('currency');
  if (params.duration !== 'once') throw refuse('The local stand-in has coupons for one payment.', 'duration');
  if ((params.name?.length ?? 0) > 40) throw refuse('Invalid string: must be at most 40 characters', 'name');
  return account.add(
    'coupon',
    {
      object: 'coupon',
      amount_off: params.amount_off,
      currency: params.currency,
      duration: 'once',
      max_redemptions: params.max_redemptions ?? null,
      metadata: (params.metadata as Record<string, string> | undefined) ?? {},
      name: params.name ?? null,
      times_redeemed: 0,
      valid: true,
    },
    newId('').slice(0, 8),
  );
}

/** The coupon of a new checkout; null if it has none. @throws StripeFault if it is used up */
export function couponOf(
  account: Account,
  { discounts, allow_promotion_codes: codes }: Stripe.Checkout.SessionCreateParams,
) {
  const [discount, another] = discounts ?? [];
  if (discount?.coupon === undefined) return null;
  if (another) throw new StripeFault('You may only specify one discount.', { param: 'discounts' });
  if (codes !== undefined)
    throw new StripeFault('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      param: 'discounts',
    });
  const coupon = account.get('coupon', discount.coupon, 'discounts[0][coupon]');
  if (!coupon.valid)
    throw new StripeFault(`Coupon ${coupon.id} is used up and can't be applied.`, {
      param: 'discounts[0][coupon]',
    });
  return coupon;
}

/** The discount of a coupon on an amount. The use is counted when the amount is paid. */
export const amountOff = (coupon: Coupon | null, amount: number) => Math.min(amount, coupon?.amount_off ?? 0);

/** Counts the use of a coupon. */
export function redeem(account: Account, id: string | null): void {
  if (id === null) return;
  const coupon = account.get('coupon', id);
  coupon.times_redeemed++;
  coupon.valid = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions;
}
