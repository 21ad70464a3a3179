// The only reader of process.env. What every variable means stands in .env.example.
import * as z from 'zod/mini';
import { builtFor, type Purpose, purposeOfContext } from './purpose.ts';
import { unfitSettings } from './unfit-settings.ts';

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
const optional = z._default(z.string(), '');
const secret = z.string('is missing').check(z.minLength(32, 'must have at least 32 characters'));
const optionalSecret = z._default(
  z.string().check(z.regex(/^$|.{32}/, 'must have at least 32 characters')),
  '',
);
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

const optionalSigningKey = z._default(
  z
    .string()
    .check(
      z.refine(
        (value) => value === '' || Buffer.from(value, 'base64').length === 32,
        'must be 32 bytes in base 64',
      ),
    ),
  '',
);

const environmentSchema = z.object({
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
  LICENCE_SIGNING_KEY_BEFORE: optionalSigningKey,
  TOKEN_SECRET: secret,
  TOKEN_SECRET_BEFORE: optionalSecret,
  LINK_SECRET: secret,
  LINK_SECRET_BEFORE: optionalSecret,
  MAIL_EVENTS_SECRET: optionalSecret,
  NETLIFY_SITE_ID: optional,
  NETLIFY_AUTH_TOKEN: optional,
});

export type Config = z.infer<typeof environmentSchema>;
type Environment = Readonly<Record<string, string | undefined>>;

const names = Object.keys(environmentSchema.shape) as (keyof Config)[];

/**
 * The configuration in these variables.
 * @throws ConfigurationError with everything that is wrong, also with what does not fit the purpose.
 */
export function readConfig(environment: Environment, purpose: Purpose = builtFor): Config {
  const set = Object.fromEntries(names.map((name) => [name, environment[name] || undefined]));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    );
  const problems = unfitSettings(parsed.data, purpose);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return parsed.data;
}

let last: { environment: string; config: Config } | undefined;

/** The configuration of this process; read again only when the environment has changed. */
export function config(purpose: Purpose = builtFor): Config {
  const environment = [purpose, ...names.map((name) => process.env[name] ?? '')].join('\n');
  if (last?.environment !== environment) last = { environment, config: readConfig(process.env, purpose) };
  return last.config;
}

/**
 * Holds the settings also to the context that a request says it was deployed in, where it is another than the build's.
 * It can only make the rules stricter; `dev` is what the platform's own tools say on one's own machine.
 * @throws ConfigurationError
 */
export function assertFitFor(deployContext: string | undefined): void {
  if (deployContext === undefined || deployContext === '' || deployContext === 'dev') return;
  const purpose = purposeOfContext(deployContext);
  if (purpose !== builtFor) readConfig(process.env, purpose);
}
