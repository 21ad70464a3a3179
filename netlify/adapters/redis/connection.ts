// The only module that talks to Redis, through plain commands and scripts. Values are text; the stores interpret them.
import { Redis } from '@upstash/redis';
import { UpstreamError } from '../../use-cases/ports.ts';

/** What Redis can reply to a command or a script. */
export type RedisReply = string | number | null | RedisReply[];

/** A script takes a single round trip and is sent as text. `keys` are the keys that it writes. */
export type Connection = {
  run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<RedisReply>;
};

/** Connects to the Redis at this URL. Holds no socket: each run is one HTTP request of at most 3 s. */
export function connect(url: string, token: string): Connection {
  const redis = new Redis({
    url,
    token,
    automaticDeserialization: false,
    enableAutoPipelining: false,
    enableTelemetry: false,
    retry: { retries: 1, backoff: () => 100 },
    signal: () => AbortSignal.timeout(3000),
  });
  return {
    async run(script, keys, values) {
      try {
        return await redis.eval<string[], RedisReply>(script, [...keys], values.map(String));
      } catch (error) {
        // The SDK's message contains the entire command with its values, so only the part before it may be kept.
        const message = String((error as Error).message)
          .split(/,? command was/)[0]!
          .slice(0, 200);
        throw new UpstreamError('store', message);
      }
    },
  };
}
