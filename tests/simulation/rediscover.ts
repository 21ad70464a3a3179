// `npm run test:rediscovery [FAULT…]`: takes each fix out, runs histories until one breaks an invariant, and prints the table. Ends with
// status 1 where the simulation does not see a fault.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type KnownFault, knownFaults } from './faults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.local/rediscovery');
mkdirSync(folder, { recursive: true });

type Found = { seed: number; invariant: string; steps: number; told: string };

function rediscover(name: string, { withinSeeds }: KnownFault): Found | undefined {
  const summary = join(folder, `${name}.json`);
  rmSync(summary, { force: true });
  const words = ['run', '-c', 'tests/simulation/unfixed.config.ts', 'tests/simulation/histories'];
  const env = {
    ...process.env,
    UNFIXED: name,
    STOP_AT_FIRST: '1',
    FIRST_SEED: '1',
    RUNS: String(withinSeeds),
    SUMMARY: summary,
  };
  spawnSync('vitest', [...words, '--reporter=dot'], { cwd: root, env, stdio: 'ignore' });
  return (JSON.parse(readFileSync(summary, 'utf8')) as { found: Found[] }).found[0];
}

const asked = process.argv.slice(2);
let missed = 0;
for (const [name, fault] of Object.entries<KnownFault>(knownFaults)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const found = rediscover(name, fault);
  const isRight = found !== undefined && fault.breaks.includes(found.invariant);
  if (!isRight) missed++;
  console.log(
    `${isRight ? '✓' : '✗'} ${name}: ${fault.what}\n    ${
      found
        ? `seed ${found.seed}, ${found.steps} steps: ${found.invariant}`
        : `not found in ${fault.withinSeeds} histories`
    }`,
  );
  if (found && asked.length > 0) console.log(found.told);
}
process.exit(missed === 0 ? 0 : 1);
