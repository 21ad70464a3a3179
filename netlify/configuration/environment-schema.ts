// The schema of the environment variables.
import * as z from 'zod/mini';

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

export const environmentSchema = z.object({
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
  BUILD_HOOK_URL: z._default(
    z.string().check(z.refine((value) => value === '' || URL.canParse(value), 'is not an address')),
    '',
  ),
  NETLIFY_SITE_ID: optional,
  NETLIFY_AUTH_TOKEN: optional,
});

export type Config = z.infer<typeof environmentSchema>;
