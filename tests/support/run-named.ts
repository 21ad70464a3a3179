// The scripts of package.json that choose among several runs, such as `npm run test:long -- histories`. Without a name, a script lists its
// runs or starts its usual ones.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { closest } from '../../netlify/content-lint/words.ts';

export type NamedRun = {
  summary: string;
  /** Programs with their arguments, run one after the other. Arguments typed after the run's name are appended to the last one. */
  commands: readonly (readonly string[])[];
  env?: Readonly<Record<string, string>>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
export const yamlLoader = ['--import', './netlify/plugins/yaml-for-node.ts'] as const;

function execute([program = '', ...args]: readonly string[], env: NamedRun['env']): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function runOne({ commands, env }: NamedRun, args: readonly string[]): Promise<void> {
  for (const [i, command] of commands.entries()) {
    const status = await execute(i === commands.length - 1 ? [...command, ...args] : command, env);
    if (status !== 0) process.exit(status);
  }
}

const listOf = (script: string, runs: Readonly<Record<string, NamedRun>>) => {
  const width = Math.max(...Object.keys(runs).map((name) => name.length)) + 2;
  const lines = Object.entries(runs).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return [`Usage: npm run ${script} -- NAME`, '', ...lines].join('\n');
};

/** Runs the one that the command line names. `usual` are those that run if none is named; without any, it prints the list. */
export async function runNamed(
  script: string,
  runs: Readonly<Record<string, NamedRun>>,
  usual: readonly string[] = [],
): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  const found = name !== undefined && Object.hasOwn(runs, name) ? runs[name] : undefined;
  if (found) await runOne(found, args);
  else if (name === '--help' || (name === undefined && usual.length === 0)) console.log(listOf(script, runs));
  else if (name === undefined)
    for (const each of usual) {
      const run = runs[each];
      if (run) await runOne(run, []);
    }
  else {
    console.error(`There is no run "${name}".${closest(name, Object.keys(runs))}\n${listOf(script, runs)}`);
    process.exit(1);
  }
}
