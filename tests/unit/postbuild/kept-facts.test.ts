// A second build reuses what was read from the pages. Runs in a separate process, as in the build: in workers, with
// YAML as a module.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'kept-facts-'));
mkdirSync(join(folder, 'dist'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const scenario = `
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readPages } from ${JSON.stringify(join(root, 'netlify/postbuild/read-pages.ts'))};
const [folder] = process.argv.slice(2);
const dist = folder + '/dist';
const note = folder + '/cache/page-facts/pears.html.json';
const write = (words) => writeFileSync(dist + '/pears.html', '<html><head><title>Pears</title><meta name="robots" content="index">' +
  '</head><body><main><p>' + words + '</p></main></body></html>');
const said = async () => {
  const [{ searched, picture }] = await readPages(dist, ['pears.html'], folder + '/cache');
  return searched.sections.map(({ text }) => text).join() + ' ' + picture + ' ' + readFileSync(dist + '/og/pears.png').subarray(1, 4);
};
const all = [];
write('Pears are sweet.');
all.push(await said());
const noted = readFileSync(note, 'utf8');
writeFileSync(note, noted.replace('Pears are sweet.', 'From the note.'));
rmSync(dist + '/og', { recursive: true });
all.push(await said());
writeFileSync(note, noted.slice(0, 40));
all.push(await said());
write('Pears are sour.');
all.push(await said());
console.log(JSON.stringify(all));`;

it('a page is read again only if it changed or its cache entry is damaged', () => {
  const script = join(folder, 'scenario.mjs');
  writeFileSync(script, scenario);
  const words = ['--import', './netlify/plugins/yaml-for-node.ts', script, folder];
  expect(JSON.parse(execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' }))).toEqual([
    'Pears Pears are sweet. drawn PNG',
    'Pears From the note. kept PNG',
    'Pears Pears are sweet. kept PNG',
    'Pears Pears are sour. kept PNG',
  ]);
});
