// `npm run test:long -- rediscovery [FAULT…]`: removes each fix, runs histories until one breaks an invariant, and prints the table. Exits
// with status 1 if the simulation misses a fault.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestUserConfig } from 'vitest/node';
import type { Plugin } from 'vitest/config';
import { type KnownFault, knownFaults, withoutFix } from './faults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const summary = join(root, '.local/rediscovery/summary.json');

type Found = { seed: number; invariant: string; steps: number; told: string };

function unfixed({ edits }: KnownFault): Plugin {
  const isEdited = (id: string) => edits.some(({ file }) => file === relative(root, id));
  return {
    name: 'unfixed',
    enforce: 'pre',
    load: (id) =>
      isEdited(id) ? withoutFix(readFileSync(id, 'utf8'), relative(root, id), edits) : undefined,
    // Vitest caches transformed files on disk by their text, which a missing fix does not change.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (isEdited(id) ? false : undefined));
    },
  };
}

async function rediscover(fault: KnownFault): Promise<Found | undefined> {
  mkdirSync(dirname(summary), { recursive: true });
  rmSync(summary, { force: true });
  const env = {
    ...{ STOP_AT_FIRST: '1', FIRST_SEED: '1', RUNS: String(fault.withinSeeds) },
    ...{ SUMMARY: summary, ONLY_INVARIANTS: fault.breaks.join('|') },
  };
  const options: TestUserConfig = {
    config: 'tests/vitest.config.ts',
    root,
    watch: false,
    reporters: [{}],
    env,
  };
  const vitest = await createVitest(options, { plugins: [unfixed(fault)] });
  const test = vitest.getRootProject().createSpecification(join(root, 'tests/simulation/histories.test.ts'));
  await vitest.runTestSpecifications([test]);
  await vitest.close();
  return (JSON.parse(readFileSync(summary, 'utf8')) as { found: Found[] }).found[0];
}

const asked = process.argv.slice(2);
let missed = 0;
for (const [name, fault] of Object.entries<KnownFault>(knownFaults)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const found = await rediscover(fault);
  const isRight = found !== undefined && fault.breaks.includes(found.invariant);
  if (!isRight) missed++;
  const where = found
    ? `seed ${found.seed}, ${found.steps} steps: ${found.invariant}`
    : `not found in ${fault.withinSeeds} histories`;
  console.log(`${isRight ? '✓' : '✗'} ${name}: ${fault.what}\n    ${where}`);
  if (found && asked.length > 0) console.log(found.told);
}
process.exit(missed === 0 ? 0 : 1);
