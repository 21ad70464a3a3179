// Redis in this process, for machines without one. Every command runs synchronously, so nothing can interleave. It implements the commands
// that the site's scripts and its tests use and rejects all others by name.
import { CommandError, type Reply, type StoreEngine } from '../engine.ts';
import { integer } from './arguments.ts';
import { exact, withMore } from './commands.ts';
import { Keyspace } from './keyspace.ts';
import { runScript } from './lua.ts';

/** An empty store whose data ends with the process. A simulation passes a clock, which controls when keys expire. */
export function createEmbeddedEngine(now: () => number = Date.now): StoreEngine {
  const db = new Keyspace(now);

  const command = (name: string, args: readonly string[]): Reply => {
    const upper = name.toUpperCase();
    const run = Object.hasOwn(exact, upper) ? exact[upper] : withMore[upper];
    if (!run) {
      const shown = args.map((arg) => `'${arg}' `).join('');
      throw new CommandError(`ERR unknown command '${name}', with args beginning with: ${shown}`);
    }
    const surplus = args.length - Math.max(0, run.length - 1);
    if (surplus < 0 || (surplus > 0 && upper in exact)) throw wrongCount(name);
    return run(db, ...args);
  };

  const script = (name: string, args: readonly string[]): Reply => {
    const [body = '', keyCount, ...rest] = args;
    if (keyCount === undefined) throw wrongCount(name);
    const keys = integer(keyCount);
    if (keys < 0 || keys > rest.length) {
      throw new CommandError("ERR Number of keys can't be greater than number of args");
    }
    return runScript(body, rest.slice(0, keys), rest.slice(keys), ([called = '', ...words]) =>
      valueOf(() => command(called, words)),
    );
  };

  return {
    name: 'embedded (in memory)',
    execute: ([name = '', ...args]) =>
      Promise.resolve(valueOf(() => (/^eval$/i.test(name) ? script(name, args) : command(name, args)))),
    close: () => Promise.resolve(),
  };
}

function valueOf(run: () => Reply): Reply {
  try {
    return run();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

const wrongCount = (command: string) =>
  new CommandError(`ERR wrong number of arguments for '${command.toLowerCase()}' command`);
