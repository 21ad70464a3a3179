// The record in tests/e2e/README.md names the test of every state: a test that was renamed or removed must not stand there.
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

describe('the record of states', () => {
  it('names many tests, and each of them exists', () => {
    expect(named.length).toBeGreaterThan(80);
    const gone = named.filter(
      ({ file, title }) => !specs.includes(folder + file) || !titlesIn(read(folder + file)).includes(title),
    );
    expect(gone).toEqual([]);
  });
});
