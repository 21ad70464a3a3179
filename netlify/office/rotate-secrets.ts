// `npm run rotate-secrets`: how many of each of our secrets are accepted, whether that works, and when the one before can go.
// `-- token | link | licence` says what to set for a new one. `--since 2026-11-24` names the day on which the new one was deployed;
// `--for preview` or `--for local` holds the settings to the rules of those. Ends with status 1 where anything is wrong. It changes nothing.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigurationError, readConfig } from '../configuration/config.ts';
import type { Purpose } from '../configuration/purpose.ts';
import { rotatedSecrets } from '../configuration/unfit-settings.ts';
import { fail } from './open-store.ts';
import { linesToSet, type RotatedSecret, standingOf } from './rotation.ts';

const usage =
  'Usage: npm run rotate-secrets [-- token | link | licence] [--since 2026-11-24] [--for production | preview | local]';
const byWord: Record<string, RotatedSecret> = {
  token: 'TOKEN_SECRET',
  link: 'LINK_SECRET',
  licence: 'LICENCE_SIGNING_KEY',
};

const { values, positionals } = parseArgs({
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
  fail(usage);
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
