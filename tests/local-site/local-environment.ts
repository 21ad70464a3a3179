// The environment of the local site. Every secret in it is known to everyone and opens nothing but stand-ins on loopback;
// a deployed site refuses them.
import { localSecrets } from '../../netlify/configuration/local-secrets.ts';

export const localPayu = { key: localSecrets.PAYU_KEY, salt: localSecrets.PAYU_SALT };

type Addresses = {
  siteOrigin: string;
  storeUrl: string;
  storeToken: string;
  stripeUrl: string;
  stripeKey: string;
  stripeWebhookSecret: string;
  payuPaymentUrl: string;
  payuServiceUrl: string;
  smtpUrl: string;
};

/** The variables that functions read, for these addresses of stand-ins. */
export const localEnvironment = (at: Addresses) => ({
  SITE_ORIGIN: at.siteOrigin,
  UPSTASH_REDIS_REST_URL: at.storeUrl,
  UPSTASH_REDIS_REST_TOKEN: at.storeToken,
  STRIPE_SECRET_KEY: at.stripeKey,
  STRIPE_WEBHOOK_SECRET: at.stripeWebhookSecret,
  STRIPE_API_BASE: at.stripeUrl,
  PAYU_PAYMENT_URL: at.payuPaymentUrl,
  PAYU_POSTSERVICE_URL: at.payuServiceUrl,
  SMTP_URL: at.smtpUrl,
  MAIL_FROM: 'Biospect <orders@biospect.example>',
  ...localSecrets,
});
