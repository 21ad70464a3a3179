// Puts the adapters together from the configuration. Nothing connects, and no SDK is loaded, before it is used.
import { site } from '../src/site.ts';
import { licenceSigner } from './adapters/licence-signing/licence-signer.ts';
import { orderLinks } from './adapters/links/order-links.ts';
import { smtpMailer } from './adapters/mail/smtp-mailer.ts';
import { payuPayments } from './adapters/payu/payu-payments.ts';
import { connect } from './adapters/redis/connection.ts';
import { orderStore } from './adapters/redis/order-store.ts';
import { outbox } from './adapters/redis/outbox.ts';
import { cardPayments } from './adapters/stripe/card-payments.ts';
import { type Config, config } from './config.ts';
import type { Shop } from './use-cases/ports.ts';

/** The real time. */
export const realTime = () => new Date().toISOString();

/** What purchases need, built from `settings`. */
export function openShop(settings: Config, now: () => string = realTime): Shop {
  const connection = connect(settings.UPSTASH_REDIS_REST_URL, settings.UPSTASH_REDIS_REST_TOKEN);
  return {
    origin: settings.SITE_ORIGIN,
    majorVersion: Number.parseInt(site.version, 10),
    now,
    orders: orderStore(connection),
    outbox: outbox(connection),
    cards: cardPayments({
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiBase: settings.STRIPE_API_BASE,
    }),
    payu: payuPayments({
      key: settings.PAYU_KEY,
      salt: settings.PAYU_SALT,
      paymentUrl: settings.PAYU_PAYMENT_URL,
      serviceUrl: settings.PAYU_POSTSERVICE_URL,
    }),
    mailer: smtpMailer(settings.SMTP_URL, settings.MAIL_FROM),
    signer: licenceSigner(settings.LICENCE_SIGNING_KEY),
    links: orderLinks(settings.LINK_SECRET),
  };
}

let opened: { settings: Config; shop: Shop } | undefined;

/** What purchases need, kept for the life of the process. @throws ConfigurationError */
export function shop(): Shop {
  const settings = config();
  if (opened?.settings !== settings) opened = { settings, shop: openShop(settings) };
  return opened.shop;
}
