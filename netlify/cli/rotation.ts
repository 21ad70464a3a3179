// How to rotate each of our three secrets without downtime: what to set, what is accepted meanwhile, and when the
// previous value can be removed.
import { randomBytes } from 'node:crypto';
import { addDays } from '../../src/domain/dates.ts';
import { orderLinks } from '../adapters/links/order-links.ts';
import { sessionTokens } from '../adapters/tokens/session-tokens.ts';
import type { Config } from '../configuration/environment-schema.ts';
import type { Purpose } from '../configuration/purpose.ts';
import type { rotatedSecrets } from '../configuration/unfit-settings.ts';
import { signerFault } from './signer-fault.ts';

export type RotatedSecret = (typeof rotatedSecrets)[number];

type Rotation = {
  /** How many days signatures by the previous secret remain in use. */
  days: number;
  why: string;
  leaked: string;
};

/** The rotation of each secret. */
export const rotations: Record<RotatedSecret, Rotation> = {
  TOKEN_SECRET: {
    days: 8,
    why: 'a session lasts 7 days, so by then no one is signed in with the previous secret',
    leaked: 'set only the new secret: everyone must sign in again, and nothing else is lost',
  },
  LINK_SECRET: {
    days: 400,
    why: 'by then, every one-year license has been sent its current link with its renewal notice; anyone who comes later can request it with "Find my order"',
    leaked:
      'set only the new secret: every link that was emailed stops working, and its owner requests a new one with "Find my order" or "Send again"',
  },
  LICENCE_SIGNING_KEY: {
    days: 400,
    why: 'by then, every one-year license signed with the previous key has ended or was renewed; its public half stays in netlify/license-keys and in the product permanently',
    leaked:
      'set only the new key, and ship a product that rejects the public half of the leaked one: each order shows its new key',
  },
};

/** Returns the lines to set for a new secret. The current one is referred to, never shown. */
export function linesToSet(name: RotatedSecret, now: string): string[] {
  const { days, why } = rotations[name];
  return [
    `1. Set ${name}_BEFORE to the value that ${name} has now.`,
    name === 'LICENCE_SIGNING_KEY'
      ? '2. Rename netlify/license-keys/production.pem (to 2026.pem, say), run npm run cli -- make-license-keys, commit both, and ship them in the product. Only then set LICENCE_SIGNING_KEY to the line that it prints.'
      : `2. Set ${name} to ${randomBytes(32).toString('base64')}`,
    '3. Deploy, because functions read their settings at deploy time, and run npm run cli -- rotate-secrets there or with the same settings.',
    `   If it leaked, skip step 1 and ${rotations[name].leaked}.`,
    `4. Delete ${name}_BEFORE after ${addDays(now, days).slice(0, 10)}: ${why}. Deploy again.`,
  ];
}

/** Returns why signatures by the previous secret are not accepted along with new ones; undefined if they are. */
async function faultOf(
  name: RotatedSecret,
  config: Config,
  { now, purpose }: { now: string; purpose: Purpose },
): Promise<string | undefined> {
  const [secret, before] = [config[name], config[`${name}_BEFORE`]];
  if (name === 'TOKEN_SECRET') {
    const { token } = await sessionTokens(before).issue('drill', 1, now);
    return (await sessionTokens(secret, before).read(token, now)) ? undefined : 'sessions would end';
  }
  if (name === 'LINK_SECRET') {
    const link = orderLinks(before).signToken('order-link', 'drill');
    return orderLinks(secret, before).read('order-link', link) === null ? 'links would end' : undefined;
  }
  return signerFault(before, purpose);
}

/** Returns a secret's status as lines; `isWrong` if something needs to be done first. */
export async function standingOf(
  name: RotatedSecret,
  config: Config,
  { now, purpose, since }: { now: string; purpose: Purpose; since?: string | undefined },
): Promise<{ isWrong: boolean; words: string }> {
  if (config[`${name}_BEFORE`] === '') return { isWrong: false, words: `${name}: one is accepted.` };
  const fault = await faultOf(name, config, { now, purpose });
  if (fault !== undefined) return { isWrong: true, words: `${name}: ${fault}.` };
  const { days, why } = rotations[name];
  const end = since === undefined ? undefined : addDays(since, days);
  const dated = end !== undefined && end <= now ? 'now' : `on ${end?.slice(0, 10)}`;
  const when =
    end === undefined ? `${days} days after it was deployed (specify when with --since 2026-11-24)` : dated;
  return {
    isWrong: false,
    words: `${name}: two are accepted. ${name}_BEFORE can go ${when}: ${why}.`,
  };
}
