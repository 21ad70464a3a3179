// `npm run test:long -- properties [rounds]`: the property tests again and again, each round on new random inputs; stops at the
// first that fails. fast-check prints the counterexample and its seed: it becomes a test of its own.
import { spawnSync } from 'node:child_process';

const rounds = Number(process.argv[2] ?? 50);
const command = [
  'vitest',
  'run',
  '-c',
  'tests/vitest.config.ts',
  '--reporter=dot',
  ...['statistics', 'charts', 'domain'].map((name) => `tests/unit/${name}`),
];
for (let round = 1; round <= rounds; round++) {
  console.log(`── round ${round} of ${rounds}`);
  const { status } = spawnSync('npx', command, {
    stdio: 'inherit',
    env: { ...process.env, RANDOM_INPUTS: '1' },
  });
  if (status !== 0) process.exit(1);
}
