// `npm run test:quick`: the most informative checks in 15 seconds, in parallel: the types of the changed files, the architecture tests, and
// the domain tests. Prints only failures.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['contracts', 'domain', 'http', 'islands', 'selling', 'site', 'use-cases'];
const tested = ['tests/architecture', ...rooms.map((room) => `tests/unit/${room}`)];
const checks: Record<string, string[]> = {
  types: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.local/types.tsbuildinfo'],
  rules: ['vitest', 'run', '-c', 'tests/vitest.config.ts', '--reporter=dot', ...tested],
};

function run(name: string, [program = '', ...words]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: root, env: { ...process.env, NO_COLOR: '1' } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString();
      });
    child.on('close', (code) => {
      console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${said}`);
      resolve(code === 0);
    });
  });
}

const began = Date.now();
const held = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)));
console.log(`${Math.round((Date.now() - began) / 1000)} s. Before you commit: npm test.`);
process.exit(held.every(Boolean) ? 0 : 1);
