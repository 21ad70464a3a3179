import { conclude, tell } from './checked.ts';
import { checkEnvironment } from './doctor-checks.ts';
import { readPurpose } from './read-purpose.ts';

/** Checks the environment (or .env) as the deployed site will read it. The status is 1 if anything is wrong. */
export async function run(...args: string[]): Promise<void> {
  const found = await checkEnvironment(process.env, readPurpose('doctor', args));
  tell(found);
  conclude(found);
}
