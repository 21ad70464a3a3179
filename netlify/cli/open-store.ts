// Opens the store for the operator's scripts: the one that the environment (or .env) names, otherwise that of the local
// site, which must be running.
import { existsSync } from 'node:fs';
import { connect, type Connection } from '../adapters/redis/connection.ts';
import { type Services, services } from '../services.ts';
import { fail } from './fail.ts';

/** Reads .env or, if that names no store, the environment of the running local site. */
export function loadEnvironment(): void {
  const isSet = () => process.env.UPSTASH_REDIS_REST_URL !== undefined;
  for (const file of ['.env', '.local/environment'])
    if (!isSet() && existsSync(file)) process.loadEnvFile(file);
}

/** Connects to the store directly. */
export function openConnection(): Connection {
  loadEnvironment();
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = process.env;
  if (!url || !token) fail('Set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN (.env.example).');
  return connect(url, token);
}

/** Returns the services of the environment; those of the running local site if there is no environment. */
export function openStore(): Services {
  loadEnvironment();
  try {
    // An operator's machine serves no one, so it may work on the local site; with live keys, only on the real one.
    return services('local');
  } catch (error) {
    fail(
      `${(error as Error).message}\nSet the variables of .env.example, or start the local site (npm start).`,
    );
  }
}
