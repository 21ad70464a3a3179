// What the operator's scripts start with: the store that the environment (or .env) names; where it names none, that of the local
// site, which must be running.
import { existsSync } from 'node:fs';
import { type Services, services } from '../services.ts';

/** Ends the script with these words. */
export function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

/** The services of the environment; of the running local site where there is no environment. */
export function openStore(): Services {
  const isSet = () => process.env.UPSTASH_REDIS_REST_URL !== undefined;
  for (const file of ['.env', '.local/environment'])
    if (!isSet() && existsSync(file)) process.loadEnvFile(file);
  try {
    // An operator's machine serves nobody: it may work on the local site, but with live keys only on the real one.
    return services('local');
  } catch (error) {
    fail(
      `${(error as Error).message}\nSet the variables of .env.example, or start the local site (npm start).`,
    );
  }
}
