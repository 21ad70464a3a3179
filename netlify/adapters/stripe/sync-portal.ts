// Configures Stripe's customer portal, where a subscriber cancels or changes cards. Stripe opens it only after its default settings were
// saved once in the dashboard. Our own configuration, created here and named in every call, removes that manual step.
import type Stripe from 'stripe';
import { pages } from '../../../src/routes.ts';

const mark = { made_by: 'stripe:sync' };

/** Returns our configuration; undefined if stripe:sync has not created it. */
export async function findPortal(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.made_by === mark.made_by);
}

const profileOf = (origin: string) => ({
  privacy_policy_url: origin + pages.privacyPolicy,
  terms_of_service_url: origin + pages.terms,
});

function isAsWanted(
  { business_profile: shown, features }: Stripe.BillingPortal.Configuration,
  origin: string,
): boolean {
  const profile = profileOf(origin);
  return (
    shown.privacy_policy_url === profile.privacy_policy_url &&
    shown.terms_of_service_url === profile.terms_of_service_url &&
    features.payment_method_update.enabled &&
    features.invoice_history.enabled &&
    features.subscription_cancel.enabled &&
    features.subscription_cancel.mode === 'at_period_end'
  );
}

/** Returns what is wrong with the portal's configuration; undefined if nothing is. Changes nothing. */
export async function faultOfPortal(stripe: Stripe, origin: string): Promise<string | undefined> {
  const found = await findPortal(stripe);
  if (!found) return 'it has no configuration, so subscribers cannot open it';
  return isAsWanted(found, origin) ? undefined : 'its configuration differs from ours';
}

/** Takes a client and the origin of the site that the portal links to. Returns a sentence for each change. */
export async function syncPortal(stripe: Stripe, origin: string): Promise<string[]> {
  const wanted = {
    business_profile: profileOf(origin),
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      // A paid term runs to its end.
      subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
    },
    metadata: mark,
  };
  const found = await findPortal(stripe);
  if (!found) {
    const { id } = await stripe.billingPortal.configurations.create(wanted);
    return [`made the portal's settings ${id}`];
  }
  if (isAsWanted(found, origin)) return [];
  await stripe.billingPortal.configurations.update(found.id, wanted);
  return [`updated the portal's settings ${found.id}`];
}
