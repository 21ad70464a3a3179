// The environment of the local site. Every secret in it is known to everyone and opens nothing but stand-ins on loopback;
// a production configuration refuses them.
import { localSigningKey } from '../../netlify/config.ts';

export const localPayu = { key: 'localkey', salt: 'localsalt' };

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
export const localEnvironment = (at: Addresses): Record<string, string> => ({
  CONTEXT: 'dev',
  SITE_ORIGIN: at.siteOrigin,
  UPSTASH_REDIS_REST_URL: at.storeUrl,
  UPSTASH_REDIS_REST_TOKEN: at.storeToken,
  STRIPE_SECRET_KEY: at.stripeKey,
  STRIPE_WEBHOOK_SECRET: at.stripeWebhookSecret,
  STRIPE_API_BASE: at.stripeUrl,
  PAYU_KEY: localPayu.key,
  PAYU_SALT: localPayu.salt,
  PAYU_PAYMENT_URL: at.payuPaymentUrl,
  PAYU_POSTSERVICE_URL: at.payuServiceUrl,
  SMTP_URL: at.smtpUrl,
  MAIL_FROM: 'Biospect <orders@biospect.example>',
  LICENCE_SIGNING_KEY: localSigningKey,
  TOKEN_SECRET: 'local-token-secret-that-everyone-knows',
  LINK_SECRET: 'local-link-secret-that-everyone-knows!',
});
