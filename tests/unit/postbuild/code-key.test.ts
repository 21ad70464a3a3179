import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { codeKeyOf } from '../../../netlify/postbuild/code-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'code-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const key = () => codeKeyOf(join(folder, 'entry.ts'));

describe('the code hash', () => {
  beforeEach(() => {
    write('facts.yaml', 'price: 59');
    write('late.ts', 'export const size = 1;');
    write('reader.ts', 'import facts from "./facts.yaml";\nexport const read = () => facts;');
    write(
      'entry.ts',
      "export { read } from './reader.ts';\nexport const late = () => import('./late.ts').then((m) => m.size);",
    );
  });

  it('is stable if the code does not change', async () => {
    expect(await key()).toBe(await key());
  });

  it.each([
    ['the code', 'entry.ts', "export { read } from './reader.ts';"],
    ['an imported module', 'reader.ts', 'export const read = () => 2;'],
    ['a dynamically imported module', 'late.ts', 'export const size = 2;'],
    ['imported content', 'facts.yaml', 'price: 64'],
  ])('changes with %s', async (_, name, text) => {
    const before = await key();
    write(name, text);
    expect(await key()).not.toBe(before);
  });
});
