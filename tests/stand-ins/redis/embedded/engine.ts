// Redis in this process, for machines without one: every command runs in one go, so nothing can come between.
import { CommandError, Status, type Reply, type StoreEngine } from '../engine.ts';
import { integer, wrongCount } from './arguments.ts';
import { collectionCommands } from './collection-commands.ts';
import type { CommandEntry } from './commands.ts';
import { keyCommands } from './key-commands.ts';
import { Keyspace } from './keyspace.ts';
import { digestOf, runScript } from './lua.ts';
import { sortedSetCommands } from './sorted-set-commands.ts';
import { stringCommands } from './string-commands.ts';

const commands: Record<string, CommandEntry | undefined> = {
  ...keyCommands,
  ...stringCommands,
  ...collectionCommands,
  ...sortedSetCommands,
};

const scriptCommands = new Set(['EVAL', 'EVAL_RO', 'EVALSHA', 'EVALSHA_RO', 'SCRIPT']);

/** An empty store; its data ends with the process. */
export function createEmbeddedEngine(): StoreEngine {
  const db = new Keyspace();
  const scripts = new Map<string, string>();

  function execute([name = '', ...args]: readonly string[]): Reply {
    const upper = name.toUpperCase();
    const refusal = refuse(upper, name, args);
    if (refusal) return refusal;
    try {
      return scriptCommands.has(upper) ? script(upper, args) : commands[upper]!.run(db, args);
    } catch (error) {
      if (error instanceof CommandError) return error;
      throw error;
    }
  }

  function script(name: string, args: string[]): Reply {
    if (name === 'SCRIPT') return manageScripts(args);
    const [given = '', keyCount, ...rest] = args;
    const body = name.startsWith('EVALSHA') ? scripts.get(given.toLowerCase()) : given;
    if (body === undefined) return new CommandError('NOSCRIPT No matching script. Please use EVAL.');
    const keys = integer(keyCount);
    if (keys < 0) return new CommandError("ERR Number of keys can't be negative");
    if (keys > rest.length) {
      return new CommandError("ERR Number of keys can't be greater than number of args");
    }
    scripts.set(digestOf(body), body);
    return runScript(body, rest.slice(0, keys), rest.slice(keys), (command) =>
      scriptCommands.has(command[0]!.toUpperCase())
        ? new CommandError('ERR This Redis command is not allowed from script')
        : execute(command),
    );
  }

  function manageScripts([action = '', ...rest]: string[]): Reply {
    switch (action.toUpperCase()) {
      case 'LOAD': {
        const body = rest[0] ?? '';
        scripts.set(digestOf(body), body);
        return digestOf(body);
      }
      case 'EXISTS':
        return rest.map((digest) => (scripts.has(digest.toLowerCase()) ? 1 : 0));
      case 'FLUSH':
        scripts.clear();
        return new Status('OK');
      default:
        return new CommandError(`ERR unknown subcommand '${action}'. Try SCRIPT HELP.`);
    }
  }

  return {
    name: 'embedded (in memory)',
    execute: (command) => Promise.resolve(execute(command)),
    transaction: (list) => {
      const refused = list.some(
        ([name = '', ...args]) => refuse(name.toUpperCase(), name, args) !== undefined,
      );
      return Promise.resolve(
        refused
          ? new CommandError('EXECABORT Transaction discarded because of previous errors.')
          : list.map(execute),
      );
    },
    close: () => Promise.resolve(),
  };
}

function refuse(upper: string, name: string, args: readonly string[]): CommandError | undefined {
  if (scriptCommands.has(upper))
    return args.length < (upper === 'SCRIPT' ? 1 : 2) ? wrongCount(name) : undefined;
  const command = Object.hasOwn(commands, upper) ? commands[upper] : undefined;
  if (command === undefined) {
    const shown = args.map((arg) => `'${arg}' `).join('');
    return new CommandError(`ERR unknown command '${name}', with args beginning with: ${shown}`);
  }
  return args.length < command.min || args.length > command.max ? wrongCount(name) : undefined;
}
