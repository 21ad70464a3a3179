// Reads which deploy context's rules a check applies: `--for production | preview | local`, by default production. Reads .env.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Purpose } from '../configuration/purpose.ts';

/** Returns the context, or ends the command with its usage. */
export function readPurpose(command: 'doctor' | 'deploy-check', args: string[]): Purpose {
  const { values } = parseArgs({ args, options: { for: { type: 'string', default: 'production' } } });
  const purpose = (['production', 'preview', 'local'] as const).find((name) => name === values.for);
  if (!purpose) {
    console.error(`Usage: npm run cli -- ${command} --for production | preview | local`);
    process.exit(2);
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  return purpose;
}
