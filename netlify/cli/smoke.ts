import { parseArgs } from 'node:util';
import { conclude, tell } from './checked.ts';
import { typed } from './command-list.ts';
import { fail } from './fail.ts';
import { smoke } from './smoke-checks.ts';

/** Checks a deployed site as its visitors would use it. The status is 1 if anything is wrong. */
export async function run(...args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { email: { type: 'string' } },
    allowPositionals: true,
  });
  const origin = URL.parse(positionals[0] ?? '')?.origin;
  if (!origin?.startsWith('http') || positionals.length > 1) fail(`Usage: ${typed('smoke')}`);
  const found = await smoke(origin, values.email);
  tell(found);
  if (values.email === undefined)
    console.log('· Sign-up was not tested: pass your own address with --email.');
  conclude(found);
}
