// The query string and the form of the page that changes the plan of a license.
import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { indianMobileField } from './fields.ts';
import { linkField } from './order-page.ts';
import { termsVersion } from './terms-version.ts';

const planField = boundedText('Please choose a plan').check(
  z.regex(/^[a-z]+(-[a-z0-9]+)*$/, 'Please choose a plan'),
  z.maxLength(80),
);

/** GET /api/orders/upgrade?link=…[&plan=…]: the plans, or the price of changing to one. */
export const upgradeQuerySchema = z.object({ link: linkField, plan: z.optional(planField) });

/** GET /api/orders/upgrade-quote?link=…&plan=…: a quote for changing to one plan. */
export const upgradeQuoteSchema = z.object({ link: linkField, plan: planField });

/** POST /api/orders/upgrade, from a form. */
export const upgradeFormSchema = z.object({
  link: linkField,
  plan: planField,
  /** The amount the page showed, in minor units, so no one pays a price that they did not see. */
  due: boundedText('Please reload the page').check(z.regex(/^\d{1,12}$/, 'Please reload the page')),
  /** Required by PayU, if the order has no phone number. */
  phone: z.optional(indianMobileField),
  termsVersion: z.optional(
    z.literal(termsVersion, 'The terms have changed. Please reload the page and read them again.'),
  ),
});
export type UpgradeForm = z.infer<typeof upgradeFormSchema>;
