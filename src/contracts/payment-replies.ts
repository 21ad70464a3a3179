// What the four calls that start a payment answer.
import * as z from 'zod/mini';

/** Both card calls: where the browser goes next; it goes only to an address that `isPaymentPage` allows. */
export const stripeCheckoutReplySchema = z.object({ success: z.literal(true), url: z.string() });
export type StripeCheckoutReply = z.infer<typeof stripeCheckoutReplySchema>;

/** Both PayU calls: the hidden form to post. The browser posts it only to a host that `isPayuAction` allows. */
export const payuOrderReplySchema = z.object({
  success: z.literal(true),
  formData: z.object({ actionUrl: z.string(), fields: z.record(z.string(), z.string()) }),
});
export type PayuOrderReply = z.infer<typeof payuOrderReplySchema>;
