// A real Redis behind the fake store: the one in REDIS_URL, or a redis-server started here.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Redis } from 'ioredis';
import { CommandError, Status, type Reply, type StoreEngine } from './engine.ts';

/** The redis-server on this machine's PATH, if it has one. */
export function findRedisServer(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Connects to the Redis at `url` (redis://…) and waits for its response. Throws after 5 s without one. */
export async function connectToRedis(url: string): Promise<StoreEngine> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 5000, maxRetriesPerRequest: 2 });
  redis.on('error', () => undefined); // Each command reports its own failure.
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect(); // Otherwise it would keep trying.
    throw error;
  }
  const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? '';
  // ioredis returns status lines as plain strings. Only scripts could see the difference, and those run inside Redis.
  const call = (command: readonly string[]) => redis.call(command[0]!.toUpperCase(), ...command.slice(1));
  return {
    name: `redis-server ${version}`,
    execute: async (command) => {
      try {
        return toReply(await call(command));
      } catch (error) {
        return asCommandError(error);
      }
    },
    close: async () => {
      await redis.quit().catch(() => undefined);
      redis.disconnect();
    },
  };
}

/**
 * Starts `binary` on a free loopback port. With a folder, data is appended to a file there and available at the next start; without one,
 * nothing is kept. If a server already runs on that folder, connects to it, because two would corrupt the file. The last client to
 * disconnect ends it.
 */
export async function startRedisServer(binary: string, folder?: string): Promise<StoreEngine> {
  if (folder === undefined) return spawnRedis(binary, ['--appendonly', 'no', '--dir', tmpdir()]);
  mkdirSync(folder, { recursive: true });
  const portFile = join(folder, 'port');
  const running = existsSync(portFile)
    ? await joinRunning(readFileSync(portFile, 'utf8'), folder)
    : undefined;
  return running ?? spawnRedis(binary, ['--appendonly', 'yes', '--dir', folder], portFile);
}

async function joinRunning(port: string, folder: string): Promise<StoreEngine | undefined> {
  const engine = await connectToRedis(`redis://127.0.0.1:${port}`).catch(() => undefined);
  const reply = await engine?.execute(['CONFIG', 'GET', 'dir']);
  if (engine && Array.isArray(reply) && reply[1] === folder) return { ...engine, close: () => leave(engine) };
  await engine?.close();
  return undefined;
}

async function leave(engine: StoreEngine) {
  const clients = await engine.execute(['CLIENT', 'LIST', 'TYPE', 'NORMAL']);
  const isLast = typeof clients === 'string' && clients.trim().split('\n').length === 1;
  if (isLast) await engine.execute(['SHUTDOWN']).catch(() => undefined);
  await engine.close();
}

async function spawnRedis(binary: string, settings: string[], portFile?: string): Promise<StoreEngine> {
  const port = await freePort();
  const child = spawn(
    binary,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--loglevel', 'warning', ...settings],
    // In its own process group: Ctrl-C reaches us first, and we end it after the last request.
    { stdio: 'ignore', detached: true },
  );
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`redis-server ended immediately (code ${code})`));
    });
  });
  failed.catch(() => undefined);
  const engine = await Promise.race([retry(() => connectToRedis(`redis://127.0.0.1:${port}`)), failed]);
  if (portFile) writeFileSync(portFile, String(port));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  return {
    ...engine,
    close: async () => {
      process.off('exit', endWithUs);
      if (portFile) {
        child.unref();
        await leave(engine);
      } else {
        await engine.close();
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function retry<T>(attempt: () => Promise<T>, forMs = 10_000): Promise<T> {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function toReply(value: unknown): Reply {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Error) return new CommandError(value.message);
  if (Array.isArray(value)) return value.map(toReply);
  if (typeof value === 'bigint') return Number(value);
  return new Status(JSON.stringify(value));
}

const asCommandError = (error: unknown) =>
  new CommandError(error instanceof Error ? error.message : 'ERR unknown failure');
