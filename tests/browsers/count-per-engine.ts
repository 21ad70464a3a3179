// Prints the number of tests per engine at the end of a run, so a missing engine is noticed.
import type { Reporter, TestModule } from 'vitest/node';
import { engines, titleOf } from './engines.ts';

export default class CountPerEngine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    for (const engine of engines) {
      const ours = tests.filter(({ fullName }) => fullName.startsWith(titleOf(engine)));
      const count = (state: string) => ours.filter((test) => test.result().state === state).length;
      console.log(
        `${engine.name}: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
      );
    }
  }
}
