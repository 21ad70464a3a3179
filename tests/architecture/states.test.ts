// tests/e2e/README.md names the test of every state. This test fails if a named test has been renamed or removed.
import { describe, expect, it } from 'vitest';
import { files, read } from './source-files.ts';
import { titlesIn } from '../support/test-titles.ts';

const folder = 'tests/e2e/';
const specs = files.filter((file) => file.startsWith(folder) && file.endsWith('.spec.ts'));

const named = read(`${folder}README.md`)
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('.spec.ts'))
  .flatMap((line) => [...line.matchAll(/`([\w/-]+\.spec\.ts)`: (.+?)(?=<br>| \|$)/g)])
  .map(([, file = '', title = '']) => ({ file, title }));

describe('the table of states', () => {
  it('names many tests and each of them exists', () => {
    expect(named.length).toBeGreaterThan(80);
    const gone = named.filter(
      ({ file, title }) => !specs.includes(folder + file) || !titlesIn(read(folder + file)).includes(title),
    );
    expect(gone).toEqual([]);
  });
});
