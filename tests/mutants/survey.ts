// Records which places of the domain files a test file executes.
import { afterAll, beforeEach, type RunnerTestFile } from 'vitest';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- the way to add to a type of Vitest's
  interface TaskMeta {
    places?: Record<string, number[]>;
  }
}

const places: Record<string, Set<number>> = {};
Object.assign(globalThis, {
  reach: (file: string) => (at: number) => void (places[file] ??= new Set()).add(at),
});

let testFile: RunnerTestFile | undefined;
beforeEach(({ task }) => void (testFile = task.file));
afterAll(() => {
  const found = Object.entries(places).map(([file, set]) => [file, [...set]]);
  if (testFile) testFile.meta.places = Object.fromEntries(found) as Record<string, number[]>;
});
