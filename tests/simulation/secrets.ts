// The shop's secrets, and how an operator rotates them according to `npm run cli -- rotate-secrets` and its runbook.
import { createHash } from 'node:crypto';
import { localSecrets } from '../../netlify/configuration/local-secrets.ts';
import type { RotatedSecret } from '../../netlify/cli/rotation.ts';

export const secretNames = ['TOKEN_SECRET', 'LINK_SECRET', 'LICENCE_SIGNING_KEY'] as const;

export type Secret = {
  now: string;
  /** Also accepted during a rotation. */
  before: string;
  /** When the current one was deployed. */
  since: number;
  /** All secrets that were ever set, oldest first, and those that leaked. */
  known: string[];
  leaked: string[];
};
export type Secrets = Record<RotatedSecret, Secret>;

const only = (now: string): Secret => ({ now, before: '', since: 0, known: [now], leaked: [] });

export const firstSecrets = (): Secrets => ({
  TOKEN_SECRET: only('a secret for tokens that everyone may know'),
  LINK_SECRET: only('a secret for tests that everyone may know'),
  LICENCE_SIGNING_KEY: only(localSecrets.LICENCE_SIGNING_KEY),
});

/** The next secret of this name: 32 bytes derived from the seed. */
const nextSecret = (name: RotatedSecret, seed: number, { known }: Secret) =>
  createHash('sha256').update(`${name} ${seed}.${known.length}`).digest('base64');

/** The settings for a new secret. A leaked one is no longer accepted. */
export function rotated(
  name: RotatedSecret,
  secret: Secret,
  at: { seed: number; now: number },
  isLeaked: boolean,
): Secret {
  const now = nextSecret(name, at.seed, secret);
  return {
    now,
    before: isLeaked ? '' : secret.now,
    since: at.now,
    known: [...secret.known, now],
    leaked: isLeaked ? [...secret.leaked, secret.now, secret.before].filter(Boolean) : secret.leaked,
  };
}
