// What an operator's check is held to: `--for production | preview | local`, production where nothing is said. Reads .env.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Purpose } from '../configuration/purpose.ts';

/** Gives it, or ends the command with how it is used. */
export function readPurpose(command: string): Purpose {
  const { values } = parseArgs({ options: { for: { type: 'string', default: 'production' } } });
  const purpose = (['production', 'preview', 'local'] as const).find((name) => name === values.for);
  if (!purpose) {
    console.error(`Usage: npm run ${command} -- --for production | preview | local`);
    process.exit(2);
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  return purpose;
}
