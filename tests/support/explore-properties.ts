// `npm run test:long -- properties [rounds]`: repeats the property tests, each round with new random inputs, and stops at the first
// failure. fast-check prints the counterexample and its seed, which should become a new test.
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
