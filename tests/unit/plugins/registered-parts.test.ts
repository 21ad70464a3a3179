// The build finds the file for each name of a registry, however the registry is formatted.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { registeredParts } from '../../../netlify/plugins/registered-parts.ts';
import { load } from '../../../src/calculators/load-instrument.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-'));
afterAll(() => rmSync(folder, { recursive: true }));

const instruments = new URL('../../../src/calculators/', import.meta.url);
const list = new URL('load-instrument.ts', instruments);
const written = readFileSync(list, 'utf8').replaceAll("'./", `'${fileURLToPath(instruments)}`);
const parts = registeredParts(list, load);

/** Parses a registry with this source text. */
function partsOf(text: string, registry: Readonly<Record<string, unknown>> = load) {
  const copy = join(folder, 'copy.ts');
  writeFileSync(copy, text);
  return registeredParts(pathToFileURL(copy), registry);
}

const asWritten = /async \(\) =>\s*\(await import\(('[^']+')\)\)\.(\w+)/g;
const rewrites = {
  'a then': '() => import($1).then((module) => module.$2)',
  'a then that takes a part': '() => import($1).then(({ $2 }) => $2)',
  'a function with a block': 'async () => {\n  const { $2 } = await import($1);\n  return $2;\n}',
  'a property in brackets': "async () => (await import($1))['$2']",
};

describe('the registry of calculators', () => {
  it('names a file and an export for each calculator', () => {
    expect([...parts.keys()]).toEqual(Object.keys(load));
    expect(parts.get('independent-t-test')).toEqual({
      file: fileURLToPath(new URL('independent-t-test.ts', instruments)),
      exported: 'independentTTest',
    });
  });

  it.each(Object.entries(rewrites))('yields the same files and exports if written with %s', (_, rewrite) => {
    const rewritten = written.replace(asWritten, rewrite);
    expect(rewritten.match(/import\(/g)).toHaveLength(parts.size);
    expect(partsOf(rewritten)).toEqual(parts);
  });

  it('stops the build if a calculator shows no file', () => {
    const hidden = written.replace(asWritten, 'someFile');
    expect(() => partsOf(hidden)).toThrow('finds no file for independent-t-test');
  });

  it('stops the build if a file does not exist', () => {
    const wrong = written.replace('/paired-t-test.ts', '/pared-t-test.ts');
    expect(() => partsOf(wrong)).toThrow(/"paired-t-test" loads .*pared-t-test\.ts, which does not exist/);
  });

  it('stops the build if it cannot tell which export a calculator takes', () => {
    const computed = written.replace(asWritten, '() => pick(import($1), $1)');
    expect(() => partsOf(computed)).toThrow('cannot tell which file and export "independent-t-test" loads');
  });

  it('stops the build if the syntax names a calculator that the registry does not have', () => {
    const { survival: _, ...others } = load;
    expect(() => partsOf(written, others)).toThrow('files that the registry does not name for survival');
  });
});
