// `npm run test:long -- NAME`: runs that take longer than `npm test` allows, on inputs or products that it leaves out.
import { type NamedRun, runNamed, yamlLoader } from './run-named.ts';

const vitest = (...paths: string[]) => ['vitest', 'run', '-c', 'tests/vitest.config.ts', ...paths];
const playwright = (name: string) => ['playwright', 'test', '-c', 'tests/playwright.config.ts', name];
const fuzzed = { RANDOM_INPUTS: '1', FUZZ_RUNS: '10000' };

export const longRuns: Readonly<Record<string, NamedRun>> = {
  properties: {
    summary: 'the property tests 50 times on new random inputs; `-- properties 200` for another number',
    commands: [['node', 'tests/support/explore-properties.ts']],
  },
  histories: {
    summary:
      '10,000 random histories of purchases with faults and attackers; SEED=58 replays one (tests/simulation)',
    commands: [['node', 'tests/simulation/run-histories.ts']],
  },
  rediscovery: {
    summary: 'removes each known fix from the sources and shows which history notices',
    commands: [['node', 'tests/simulation/rediscover.ts']],
  },
  load: {
    summary: '1,000 orders bought at the same moment, and 10,000 that are due',
    commands: [vitest('tests/integration/selling/many-orders', 'tests/integration/selling/reconciliation')],
    env: { ORDERS: '1000', DUE_ORDERS: '10000' },
  },
  fuzz: {
    summary: '10,000 malformed bodies for each endpoint',
    commands: [vitest('tests/integration/hostile-functions')],
    env: fuzzed,
  },
  pastes: {
    summary:
      '10,000 pastes, links, and data sets for each calculator; `-- pastes -t "^correlation "` for one',
    commands: [vitest('tests/unit/calculators/random-pastes', 'tests/unit/calculators/claims')],
    env: fuzzed,
  },
  mutants: {
    summary: 'adds small faults to the rules, one at a time: `-- mutants src/domain --sample 50`',
    commands: [['node', 'tests/mutants/run.ts']],
  },
  'every-product': {
    summary: 'buys everything we sell in both currencies, in a browser (after a build)',
    commands: [playwright('every-product')],
    env: { EVERY_PRODUCT: '1', NODE_OPTIONS: yamlLoader.join(' ') },
  },
};

if (import.meta.main) await runNamed('test:long', longRuns);
