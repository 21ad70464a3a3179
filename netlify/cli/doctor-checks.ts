// The doctor's checks, each with its fix. If a check's settings are missing, it reports the settings instead of running.
import { lookup, resolveTxt } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { products } from '../../src/domain/catalog.ts';
import { outsideApi } from '../../src/routes.ts';
import { bankFacts } from '../../src/site.ts';
import { probeMail } from '../adapters/mail/smtp-mailer.ts';
import { payuPayments } from '../adapters/payu/payu-payments.ts';
import { connect } from '../adapters/redis/connection.ts';
import { probeStore } from '../adapters/redis/probe-store.ts';
import { differencesOf, faultOfEndpoints } from '../adapters/stripe/check-account.ts';
import { openSdk } from '../adapters/stripe/open-sdk.ts';
import { faultOfPortal } from '../adapters/stripe/sync-portal.ts';
import { ConfigurationError, readConfig } from '../configuration/config.ts';
import type { Config } from '../configuration/environment-schema.ts';
import type { Purpose } from '../configuration/purpose.ts';
import { filesWithPlaceholders, placeholdersIn } from '../postbuild/placeholders.ts';
import type { Checked } from './checked.ts';
import { mailDomainFault } from './mail-domain.ts';
import { signerFault } from './signer-fault.ts';

/** `step` is the title of a step in the deploy list. */
export type Found = Checked & { step: string };
type Environment = Readonly<Record<string, string | undefined>>;

const root = join(import.meta.dirname, '../..');

/** Where each setting comes from, by the step of "Deploy, step by step" in netlify/README.md that sets it. */
const settings: Record<string, Record<string, string>> = {
  'Contexts and secrets': {
    TOKEN_SECRET: 'Run openssl rand -base64 32.',
    TOKEN_SECRET_BEFORE:
      'Leave it out, except while a secret is rotated: npm run cli -- rotate-secrets token.',
    LINK_SECRET: 'Run openssl rand -base64 32.',
    LINK_SECRET_BEFORE: 'Leave it out, except while a secret is rotated: npm run cli -- rotate-secrets link.',
    MAIL_EVENTS_SECRET: 'Run openssl rand -base64 32.',
  },
  Address: { SITE_ORIGIN: 'Set it to the URL of the site, such as https://www.example.org.' },
  Store: {
    UPSTASH_REDIS_REST_URL: "Copy it from the database's page at Upstash (REST API).",
    UPSTASH_REDIS_REST_TOKEN: "Copy it from the database's page at Upstash (REST API).",
  },
  Cards: {
    STRIPE_SECRET_KEY:
      "Copy it from Stripe's dashboard, Developers → API keys: live for the site, test for previews.",
    STRIPE_WEBHOOK_SECRET:
      "Run npm run cli -- stripe-sync, which prints it when it registers the webhook, or copy it from Stripe's dashboard, Developers → Webhooks.",
    STRIPE_API_BASE: 'Leave it out.',
  },
  India: {
    PAYU_KEY: "Copy it from PayU's dashboard, Developer → API details.",
    PAYU_SALT: "Copy it from PayU's dashboard, Developer → API details.",
    PAYU_PAYMENT_URL: 'Leave it out; for a preview: https://test.payu.in/_payment.',
    PAYU_POSTSERVICE_URL:
      'Leave it out; for a preview: https://test.payu.in/merchant/postservice.php?form=2.',
  },
  Mail: {
    SMTP_URL: 'Write smtps://USER:PASSWORD@HOST:465 with the values of your email provider.',
    MAIL_FROM: 'Write it as Name <address>, with an address on your own domain.',
  },
  'License keys': {
    LICENCE_SIGNING_KEY:
      'Run npm run cli -- make-license-keys, commit the public half, set the private one here.',
    LICENCE_SIGNING_KEY_BEFORE:
      'Leave it out, except while the key is rotated: npm run cli -- rotate-secrets license.',
  },
  Editors: { BUILD_HOOK_URL: 'Copy it from Netlify: Project configuration → Build & deploy → Build hooks.' },
};

/** What a production site does without each of these settings, which its functions do not require. */
const wanted = {
  MAIL_EVENTS_SECRET: 'no bounce is recorded',
  BUILD_HOOK_URL: 'an article with a future date waits for the next deploy',
};

/** Returns a line for every setting, valid or not. */
function checkSettings(environment: Environment, purpose: Purpose): { checked: Found[]; config?: Config } {
  let problems: readonly string[] = [];
  let config: Config | undefined;
  try {
    config = readConfig(environment, purpose);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    problems = error.problems;
  }
  for (const [name, effect] of Object.entries(purpose === 'production' ? wanted : {}))
    if (!environment[name]) problems = [...problems, `${name} is missing: ${effect}`];
  const checked = Object.entries(settings).flatMap(([step, cures]) =>
    Object.entries(cures).map(([name, cure]): Found => {
      const problem = problems.find((said) => said.startsWith(`${name} `));
      return problem ? { step, name, problem: problem.slice(name.length + 1), cure } : { step, name };
    }),
  );
  return { checked, ...(config && { config }) };
}

type Check = {
  step: string;
  name: string;
  needs: readonly (keyof Config)[];
  /** The address that it connects to. */
  address?: string;
  cure: string;
  /** The fix if the check cannot run; by default, `cure`. */
  cureIfFailed?: string;
  look: () => Promise<string | undefined>;
};

const hostCure = 'Check the address for typos, and that this machine is online. A new DNS record takes time.';

async function nameFault(address = ''): Promise<string | undefined> {
  const host = URL.parse(address)?.hostname.replace(/^\[|\]$/g, '');
  if (host === undefined) return undefined;
  return lookup(host).then(
    () => undefined,
    () => `no DNS record was found for ${host}`,
  );
}

/** Reads a setting of the environment, or uses the given default. */
type Of = (name: keyof Config, otherwise?: string) => string;

const storeAndMail = (of: Of, purpose: Purpose): Check[] => [
  {
    step: 'Store',
    name: 'The store responds and supports every command we use',
    needs: ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
    address: of('UPSTASH_REDIS_REST_URL'),
    cure: 'Compare the URL and token with the database page at Upstash. The token must allow writes.',
    look: () => probeStore(connect(of('UPSTASH_REDIS_REST_URL'), of('UPSTASH_REDIS_REST_TOKEN'))),
  },
  {
    step: 'Mail',
    name: 'The mail server accepts our email',
    needs: ['SMTP_URL'],
    address: of('SMTP_URL'),
    cure: 'Compare the host, port, user, and password with the settings of your email provider.',
    look: () => probeMail(of('SMTP_URL')),
  },
  ...(purpose === 'production'
    ? [
        {
          step: 'Mail',
          name: 'Our email domain has valid SPF and DMARC records',
          needs: ['MAIL_FROM'] as const,
          cure: 'Set the records that your email provider names, and v=DMARC1; p=none at _dmarc.',
          look: () => mailDomainFault(of('MAIL_FROM'), resolveTxt),
        },
      ]
    : []),
];

const cards = (of: Of): Check[] => {
  const apiBase = of('STRIPE_API_BASE', 'https://api.stripe.com');
  const stripe = () => openSdk({ secretKey: of('STRIPE_SECRET_KEY'), apiBase });
  const cures = {
    address: apiBase,
    cure: 'Run npm run cli -- stripe-sync.',
    cureIfFailed: 'Compare STRIPE_SECRET_KEY with Stripe, and check that this machine can reach it.',
  };
  return [
    {
      step: 'Cards',
      name: 'Stripe has the prices of the catalog',
      needs: ['STRIPE_SECRET_KEY'],
      ...cures,
      look: async () => {
        const differences = await differencesOf(await stripe(), products);
        return differences.length === 0
          ? undefined
          : `${differences.length} prices differ, the first: ${differences[0]}`;
      },
    },
    {
      step: 'Cards',
      name: 'Stripe calls our webhook',
      needs: ['STRIPE_SECRET_KEY', 'SITE_ORIGIN'],
      ...cures,
      look: async () => {
        const { data } = await (await stripe()).webhookEndpoints.list({ limit: 100 });
        return faultOfEndpoints(data, of('SITE_ORIGIN') + outsideApi.stripeWebhook);
      },
    },
    {
      step: 'Cards',
      name: "Stripe's portal lets subscribers cancel and change cards",
      needs: ['STRIPE_SECRET_KEY', 'SITE_ORIGIN'],
      ...cures,
      look: async () => faultOfPortal(await stripe(), of('SITE_ORIGIN')),
    },
  ];
};

const india = (of: Of): Check[] => {
  const serviceUrl = of('PAYU_POSTSERVICE_URL', 'https://info.payu.in/merchant/postservice.php?form=2');
  return [
    {
      step: 'India',
      name: 'PayU answers',
      needs: ['PAYU_KEY', 'PAYU_SALT'],
      address: serviceUrl,
      cure: 'Compare the key and salt with the dashboard of the same mode (test or live) as the URLs.',
      look: async () => {
        const payu = payuPayments({
          key: of('PAYU_KEY'),
          salt: of('PAYU_SALT'),
          paymentUrl: of('PAYU_PAYMENT_URL', 'https://secure.payu.in/_payment'),
          serviceUrl,
        });
        const neverPaid = 'doctor0000000000000000';
        const said = await payu.verify([neverPaid]);
        return said.get(neverPaid)?.status === 'success'
          ? 'it reports a payment that was never made'
          : undefined;
      },
    },
  ];
};

const licenseKeys = (of: Of, purpose: Purpose): Check[] => [
  {
    step: 'License keys',
    name: 'The signing key belongs to a public key of the product',
    needs: ['LICENCE_SIGNING_KEY'],
    cure: 'Run npm run cli -- make-license-keys (add preview for previews), or set the private half of the key that is committed.',
    look: () => Promise.resolve(signerFault(of('LICENCE_SIGNING_KEY'), purpose)),
  },
  {
    step: 'License keys',
    name: 'The previous signing key still belongs to a public key of the product',
    needs: ['LICENCE_SIGNING_KEY_BEFORE'],
    cure: 'Rename the public half of the previous key and commit it next to the new one. Never delete it.',
    look: () => Promise.resolve(signerFault(of('LICENCE_SIGNING_KEY_BEFORE'), purpose)),
  },
];

/** The placeholders that a site built for this purpose must not have, by file. */
const placeholdersFor = (purpose: Purpose): [file: string, paths: string[]][] =>
  filesWithPlaceholders
    .map((file): [string, string[]] => [file, placeholdersIn(readFileSync(join(root, file), 'utf8'))])
    .filter(([, paths]) => purpose === 'production' && paths.length > 0);

/** Describes the accounts that cannot be used for this purpose. */
function bankFault(purpose: Purpose): string | undefined {
  const placeholders = placeholdersFor(purpose).flatMap(([, paths]) => paths);
  const faults = (['USD', 'INR'] as const).flatMap((currency) => {
    if (bankFacts(currency) === null) return `bank.${currency} has empty fields`;
    const isSample = placeholders.some((path) => path.startsWith(`bank.${currency}`));
    return isSample ? `bank.${currency} has placeholders` : [];
  });
  return faults.join(', ') || undefined;
}

const addressAndCompany = (of: Of, purpose: Purpose): Check[] => [
  {
    step: 'Address',
    name: 'The address of the site resolves',
    needs: ['SITE_ORIGIN'],
    cure: hostCure,
    look: () => nameFault(of('SITE_ORIGIN')),
  },
  {
    step: 'Company',
    name: 'No placeholder is left in content',
    needs: [],
    cure: 'Fill in the value and remove the word "placeholder".',
    look: () => {
      const left = placeholdersFor(purpose).map(([file, paths]) => `${file}: ${paths.join(', ')}`);
      return Promise.resolve(left.join('; ') || undefined);
    },
  },
  {
    step: 'Company',
    name: 'The bank accounts for transfers are filled in',
    needs: [],
    cure: 'Fill in bank in content/site.yaml: while a field is empty, paying by invoice is not offered.',
    look: () => Promise.resolve(bankFault(purpose)),
  },
];

function checksOf(environment: Environment, purpose: Purpose): Check[] {
  const of: Of = (name, otherwise = '') => environment[name] || otherwise;
  return [
    ...storeAndMail(of, purpose),
    ...cards(of),
    ...india(of),
    ...licenseKeys(of, purpose),
    ...addressAndCompany(of, purpose),
  ];
}

/** Checks everything that this environment allows to check. */
export async function checkEnvironment(environment: Environment, purpose: Purpose): Promise<Found[]> {
  const { checked, config } = checkSettings(environment, purpose);
  const wrong = new Set(checked.flatMap(({ name, problem }) => (problem === undefined ? [] : [name])));
  const found: Found[] = [...checked];
  for (const { step, name, needs, address, cure, cureIfFailed = cure, look } of checksOf(
    environment,
    purpose,
  )) {
    // If every setting parses, settings that are merely invalid for the purpose can still be checked.
    if (
      needs.some((need) => !environment[need] || (wrong.has(need) && !config && isUnreadable(checked, need)))
    )
      continue;
    const unknown = await nameFault(address);
    if (unknown !== undefined) {
      found.push({ step, name, problem: unknown, cure: hostCure });
      continue;
    }
    found.push(
      await look().then(
        (problem) => ({ step, name, ...(problem !== undefined && { problem, cure }) }),
        (error: unknown) => ({ step, name, problem: (error as Error).message, cure: cureIfFailed }),
      ),
    );
  }
  return found;
}

const isUnreadable = (checked: readonly Checked[], need: string) =>
  /^(?:is missing|is not an address|must be|must have)/.test(
    checked.find(({ name }) => name === need)?.problem ?? '',
  );
