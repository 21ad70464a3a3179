// Assembles the adapters from the configuration. Nothing connects, and no SDK is loaded, until it is used.
import { site } from '../src/site.ts';
import { blobFiles } from './adapters/blobs/blob-files.ts';
import { licenseSigner } from './adapters/license-signing/license-signer.ts';
import { orderLinks } from './adapters/links/order-links.ts';
import { buildHook } from './adapters/netlify/build-hook.ts';
import { mailEvents } from './adapters/mail/mail-events.ts';
import { smtpMailer } from './adapters/mail/smtp-mailer.ts';
import { scryptPasswords } from './adapters/passwords/scrypt-passwords.ts';
import { payuPayments } from './adapters/payu/payu-payments.ts';
import { accountStore } from './adapters/redis/account-store.ts';
import { connect } from './adapters/redis/connection.ts';
import { fileTimes } from './adapters/redis/file-times.ts';
import { unmatchedPaymentStore } from './adapters/redis/unmatched-payment-store.ts';
import { mailLimits } from './adapters/redis/email-limits.ts';
import { orderStore } from './adapters/redis/order-store.ts';
import { outbox } from './adapters/redis/outbox.ts';
import { studentProofs } from './adapters/redis/student-proofs.ts';
import { heartbeatStore } from './adapters/redis/heartbeat-store.ts';
import { inquiryStore } from './adapters/redis/inquiry-store.ts';
import { schoolDomains } from './adapters/schools/school-domains.ts';
import { cardPayments } from './adapters/stripe/card-payments.ts';
import { sessionTokens } from './adapters/tokens/session-tokens.ts';
import { config } from './configuration/config.ts';
import type { Config } from './configuration/environment-schema.ts';
import type { Purpose } from './configuration/purpose.ts';
import type { Accounts, InquiryDesk, MailEvents, Shop } from './use-cases/ports.ts';
import type { Publisher } from './use-cases/publish-due.ts';

/** Everything that the functions use. */
export type Services = Shop & Accounts & InquiryDesk & Publisher & { mailEvents: MailEvents };

/** Returns the current time. */
export const realTime = () => new Date().toISOString();

/** Creates all services from `settings`. Purchases and accounts share one store and one mailer. */
export function openServices(settings: Config, now: () => string = realTime): Services {
  const connection = connect(settings.UPSTASH_REDIS_REST_URL, settings.UPSTASH_REDIS_REST_TOKEN);
  return {
    origin: settings.SITE_ORIGIN,
    majorVersion: Number.parseInt(site.version, 10),
    now,
    startBuild: buildHook(settings.BUILD_HOOK_URL),
    orders: orderStore(connection),
    outbox: outbox(connection),
    unmatchedPayments: unmatchedPaymentStore(connection),
    watch: heartbeatStore(connection),
    accounts: accountStore(connection),
    inquiries: inquiryStore(connection),
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
    mailEvents: mailEvents(settings.MAIL_EVENTS_SECRET),
    mailer: smtpMailer(settings.SMTP_URL, settings.MAIL_FROM),
    signer: licenseSigner(settings.LICENCE_SIGNING_KEY, settings.LICENCE_SIGNING_KEY_BEFORE),
    links: orderLinks(settings.LINK_SECRET, settings.LINK_SECRET_BEFORE),
    files: blobFiles({ siteID: settings.NETLIFY_SITE_ID, token: settings.NETLIFY_AUTH_TOKEN }),
    fileTimes: fileTimes(connection),
    schools: schoolDomains,
    proofs: studentProofs(connection),
    mailLimits: mailLimits(connection),
    passwords: scryptPasswords,
    tokens: sessionTokens(settings.TOKEN_SECRET, settings.TOKEN_SECRET_BEFORE),
  };
}

let opened: { settings: Config; services: Services } | undefined;

/** Returns all services, kept for the life of the process. @throws ConfigurationError */
export function services(purpose?: Purpose): Services {
  const settings = config(purpose);
  if (opened?.settings !== settings) opened = { settings, services: openServices(settings) };
  return opened.services;
}
