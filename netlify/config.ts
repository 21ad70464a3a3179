// The only reader of process.env. What every variable means stands in .env.example.
import * as z from 'zod/mini';

/** Thrown where the environment is not fit to run in; names the variables, never their values. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Not configured: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

const text = z.string('is missing').check(z.minLength(1, 'is missing'));
const secret = z.string('is missing').check(z.minLength(32, 'must have at least 32 characters'));
const address = z.string('is missing').check(z.refine((value) => URL.canParse(value), 'is not an address'));
const origin = address.check(
  z.refine(
    (value) => URL.parse(value)?.origin === value,
    'must be an origin, without a path or a slash at the end',
  ),
);
const signingKey = z
  .string('is missing')
  .check(z.refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base 64'));

const environmentSchema = z.object({
  CONTEXT: z._default(z.string(), 'dev'),
  SITE_ORIGIN: origin,
  UPSTASH_REDIS_REST_URL: address,
  UPSTASH_REDIS_REST_TOKEN: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: z._default(origin, 'https://api.stripe.com'),
  PAYU_KEY: text,
  PAYU_SALT: text,
  PAYU_PAYMENT_URL: z._default(address, 'https://secure.payu.in/_payment'),
  PAYU_POSTSERVICE_URL: z._default(address, 'https://info.payu.in/merchant/postservice.php?form=2'),
  SMTP_URL: address,
  MAIL_FROM: text,
  LICENCE_SIGNING_KEY: signingKey,
  TOKEN_SECRET: secret,
  LINK_SECRET: secret,
});

export type Config = z.infer<typeof environmentSchema>;
type Environment = Readonly<Record<string, string | undefined>>;

const names = Object.keys(environmentSchema.shape) as (keyof Config)[];

/** What may not be in production: this machine, a private one, a provider's test mode, the key of local development. */
function productionProblems(config: Config): string[] {
  const problems: string[] = [];
  const own = /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|.*\.local|.*\.test)$/i;
  for (const name of names) {
    const host = /^(?:https?|smtps?|rediss?):/.test(config[name]) && URL.parse(config[name])?.hostname;
    if (host && own.test(host)) problems.push(`${name} names a stand-in, which production does not use`);
    if (host && config[name].startsWith('http:')) problems.push(`${name} must use https`);
  }
  if (/^[sr]k_test_/.test(config.STRIPE_SECRET_KEY)) problems.push('STRIPE_SECRET_KEY is a test key');
  if (new URL(config.PAYU_PAYMENT_URL).hostname === 'test.payu.in')
    problems.push('PAYU_PAYMENT_URL is the test mode');
  if (config.LICENCE_SIGNING_KEY === localSigningKey)
    problems.push('LICENCE_SIGNING_KEY is the key of local development');
  return problems;
}

/** The signing key of local development: everyone may know it, so no licence signed with it counts (see licence-keys/). */
export const localSigningKey = 'Qmlvc3BlY3QgbG9jYWwgZGV2ZWxvcG1lbnQga2V5ISE=';

/**
 * The configuration in these variables.
 * @throws ConfigurationError with everything that is wrong; in production also where a stand-in or a test key is set.
 */
export function readConfig(environment: Environment): Config {
  const set = Object.fromEntries(names.map((name) => [name, environment[name] || undefined]));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    );
  const problems = parsed.data.CONTEXT === 'production' ? productionProblems(parsed.data) : [];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return parsed.data;
}

let last: { environment: string; config: Config } | undefined;

/** The configuration of this process; read again only when the environment has changed. */
export function config(): Config {
  const environment = names.map((name) => process.env[name] ?? '').join('\n');
  if (last?.environment !== environment) last = { environment, config: readConfig(process.env) };
  return last.config;
}
