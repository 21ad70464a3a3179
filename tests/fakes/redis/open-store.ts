// Picks the engine for the local store: REDIS_URL, otherwise the machine's own redis-server, otherwise the embedded one.
import { createEmbeddedEngine } from './embedded/engine.ts';
import type { StoreEngine } from './engine.ts';
import { connectToRedis, findRedisServer, startRedisServer } from './redis-server-engine.ts';
import { startStore, type StoreStandIn } from './upstash-server.ts';

/** The bearer token of the local store. It opens only a server on loopback. */
const localStoreToken = 'local-store-token';

/**
 * Starts the local store.
 * @param engine 'best' takes REDIS_URL, then redis-server, then embedded; 'redis-server' or 'embedded' require one
 * @param folder where redis-server keeps its data; without it, nothing outlives the process
 */
export async function openStore(options: {
  engine: 'best' | 'redis-server' | 'embedded';
  folder?: string;
}): Promise<StoreStandIn> {
  return startStore({ engine: await openEngine(options), token: localStoreToken });
}

async function openEngine(options: Parameters<typeof openStore>[0]): Promise<StoreEngine> {
  if (options.engine === 'embedded') return createEmbeddedEngine();
  const url = process.env['REDIS_URL'];
  if (options.engine === 'best' && url) return connectToRedis(url);
  const binary = findRedisServer();
  if (binary) return startRedisServer(binary, options.folder);
  if (options.engine === 'redis-server') throw new Error('This machine has no redis-server.');
  return createEmbeddedEngine();
}
