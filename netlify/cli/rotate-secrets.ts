// Reports how many values of each secret are accepted, whether they work, and when the previous one can be removed. Changes nothing.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigurationError, readConfig } from '../configuration/config.ts';
import type { Purpose } from '../configuration/purpose.ts';
import { rotatedSecrets } from '../configuration/unfit-settings.ts';
import { typed } from './command-list.ts';
import { fail } from './fail.ts';
import { linesToSet, type RotatedSecret, standingOf } from './rotation.ts';

const byWord: Record<string, RotatedSecret> = {
  token: 'TOKEN_SECRET',
  link: 'LINK_SECRET',
  license: 'LICENCE_SIGNING_KEY',
};

/** Prints the lines to set for the named secret, or the state of all. The status is 1 if anything is wrong. */
export async function run(...args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' }, for: { type: 'string', default: 'production' } },
  });
  const purpose = (['production', 'preview', 'local'] as const).find((name: Purpose) => name === values.for);
  const [word] = positionals;
  const since = values.since;
  if (
    !purpose ||
    (word !== undefined && !byWord[word]) ||
    (since !== undefined && Number.isNaN(Date.parse(since)))
  )
    fail(`Usage: ${typed('rotate-secrets')}`);
  const now = new Date().toISOString();

  if (word !== undefined) for (const line of linesToSet(byWord[word]!, now)) console.log(line);
  else {
    if (existsSync('.env')) process.loadEnvFile('.env');
    try {
      const config = readConfig(process.env, purpose);
      for (const name of rotatedSecrets) {
        const { isWrong, words } = await standingOf(name, config, { now, purpose, since });
        console.log(`${isWrong ? '✗' : '✓'} ${words}`);
        if (isWrong) process.exitCode = 1;
      }
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      fail(error.problems.join('\n'));
    }
  }
}
