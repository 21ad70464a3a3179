// A process that runs test files for `run.ts`, which kills it if a mutation never ends. One vitest for all mutations, a fresh process for
// each file.
import { join, relative } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { faultySources } from './faulty-sources.ts';
import { type Fault, type Question, root, type Surveyed, type Verdict } from './rooms.ts';

let loaded: Fault | 'marked' | undefined;
const start = (setupFiles: string[]): Promise<Vitest> =>
  createVitest(
    {
      config: 'tests/vitest.config.ts',
      root,
      watch: false,
      bail: setupFiles.length > 0 ? 0 : 1,
      reporters: [{}],
    },
    { plugins: [faultySources(() => loaded)], test: { setupFiles } },
  );

async function run(vitest: Vitest, tests: string[]) {
  const paths = tests.map((test) => join(root, test));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    paths.map((path) => vitest.getRootProject().createSpecification(path)),
  );
  return {
    modules: testModules.filter(({ moduleId }) => paths.includes(moduleId)),
    isGreen: unhandledErrors.length === 0,
  };
}

let faulty: Promise<Vitest> | undefined;
async function evaluate(fault: Fault, test: string): Promise<Verdict> {
  const vitest = await (faulty ??= start([]));
  for (const each of [loaded, fault])
    if (typeof each === 'object') vitest.invalidateFile(join(root, each.file));
  loaded = fault;
  const { modules, isGreen } = await run(vitest, [test]);
  const failed = modules.flatMap(({ children }) => [...children.allTests('failed')]);
  const errors = failed.flatMap((each) => each.result().errors ?? []);
  if (errors.length > 0 && errors.every(({ message }) => message.includes('timed out'))) return 'endless';
  return isGreen && modules.length > 0 && modules.every((module) => module.ok()) ? 'unnoticed' : 'noticed';
}

/** What each test file executes. A file that fails without a mutation says nothing about one. */
async function survey(tests: string[]): Promise<Surveyed[]> {
  loaded = 'marked';
  const vitest = await start(['tests/mutants/survey.ts']);
  const { modules } = await run(vitest, tests);
  await vitest.close();
  return modules
    .filter((module) => module.ok())
    .map((module) => ({
      test: relative(root, module.moduleId),
      ms: module.diagnostic().duration + module.diagnostic().collectDuration,
      places: module.meta().places ?? {},
    }));
}

process.on('message', (question: Question) => {
  const answer = 'survey' in question ? survey(question.survey) : evaluate(question.fault, question.test);
  void answer.then((reply) => process.send!(reply));
});

process.on('disconnect', () => process.exit());
