// Settings that a deployed site rejects: fakes, published secrets, or a provider's wrong mode. A misconfiguration must
// fail at startup, not in a purchase.
import type { Config } from './environment-schema.ts';
import { localSecrets } from './local-secrets.ts';
import type { Purpose } from './purpose.ts';

const stripeApi = 'https://api.stripe.com';
const payuLive = { PAYU_PAYMENT_URL: 'secure.payu.in', PAYU_POSTSERVICE_URL: 'info.payu.in' } as const;
const payuTest = 'test.payu.in';
const payuAddresses = ['PAYU_PAYMENT_URL', 'PAYU_POSTSERVICE_URL'] as const;

/** Secrets whose previous value is accepted as well (netlify/README.md, "Rotating secrets"). */
export const rotatedSecrets = ['TOKEN_SECRET', 'LINK_SECRET', 'LICENCE_SIGNING_KEY'] as const;

const ownMachine =
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]|.+\.(?:local|test))\.?$/i;

/** Returns the host of a URL of any scheme, normalized as browsers do for web addresses. */
const hostOf = (value: string) =>
  /^[a-z]+:\/\//i.test(value) ? URL.parse(value.replace(/^[a-z]+:/i, 'http:'))?.hostname : undefined;

/** Whether real money may move with these settings. */
const isLive = (config: Config) =>
  /^[sr]k_live_/.test(config.STRIPE_SECRET_KEY) ||
  payuAddresses.some((name) => hostOf(config[name]) === payuLive[name]);

/** Returns settings that no deployed site may use. */
function ownSettings(config: Config): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(config)) {
    const host = hostOf(value);
    if (host !== undefined && ownMachine.test(host))
      problems.push(`${name} names this machine, where a deployed site has nothing`);
    else if (/^(?:http|redis):/i.test(value)) problems.push(`${name} must be encrypted (https)`);
  }
  for (const [name, value] of Object.entries(localSecrets))
    for (const each of [name, `${name}_BEFORE`])
      if (config[each as keyof Config] === value)
        problems.push(`${each} is the one of local development, which everyone knows`);
  for (const name of rotatedSecrets)
    if (config[name] === config[`${name}_BEFORE`])
      problems.push(`${name}_BEFORE is the same as ${name}: it must be the one before it, or left out`);
  if (config.STRIPE_API_BASE !== stripeApi)
    problems.push(`STRIPE_API_BASE is not ${stripeApi}; leave it out`);
  const smtp = new URL(config.SMTP_URL);
  if (!/^smtps?:$/.test(smtp.protocol) || smtp.port === '25')
    problems.push('SMTP_URL is not encrypted: use smtps:// with port 465, or smtp:// with 587 (STARTTLS)');
  return problems;
}

function testSettings(config: Config): string[] {
  const problems: string[] = [];
  if (!/^[sr]k_live_/.test(config.STRIPE_SECRET_KEY))
    problems.push('STRIPE_SECRET_KEY is not a live key (sk_live_… or rk_live_…)');
  for (const name of payuAddresses)
    if (hostOf(config[name]) !== payuLive[name])
      problems.push(`${name} is not PayU's live address at ${payuLive[name]}; leave it out`);
  return problems;
}

function liveSettings(config: Config): string[] {
  const problems: string[] = [];
  if (!/^[sr]k_test_/.test(config.STRIPE_SECRET_KEY))
    problems.push(
      'STRIPE_SECRET_KEY is a live key: a preview must not take money, give it a key of test mode',
    );
  for (const name of payuAddresses)
    if (hostOf(config[name]) !== payuTest)
      problems.push(
        `${name} is not PayU's test mode: a preview must not take money, set it to an address at ${payuTest}`,
      );
  return problems;
}

/** Returns why these settings are invalid for this purpose. With live keys, even a local site must satisfy the rules of production. */
export function unfitSettings(config: Config, purpose: Purpose): string[] {
  if (purpose === 'preview') return [...ownSettings(config), ...liveSettings(config)];
  if (purpose === 'production' || isLive(config)) return [...ownSettings(config), ...testSettings(config)];
  return [];
}
