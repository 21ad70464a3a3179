import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameLateModules } from '../../../netlify/postbuild/late-modules.ts';

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'late-'));
  mkdirSync(join(dist, 'wake'));
});
afterEach(() => {
  rmSync(dist, { recursive: true });
});

const page = (name: string) => `<script data-late="/wake/${name}.js">import()</script>`;
function named(content: string) {
  writeFileSync(join(dist, 'wake/seats.js'), content);
  writeFileSync(join(dist, 'a.html'), page('seats'));
  expect(nameLateModules(dist, ['a.html'])).toBe(1);
  return /data-late="([^"]+)"/.exec(readFileSync(join(dist, 'a.html'), 'utf8'))![1]!;
}

test('the name of a deferred script contains its content hash and resolves to that script', () => {
  const first = named('let a=1');
  expect(readFileSync(join(dist, first), 'utf8')).toBe('let a=1');
  expect(named('let a=1')).toBe(first);
  expect(named('let a=2')).not.toBe(first);
});

test('a script that loads on interaction keeps its name', () => {
  const html = '<button data-wake="/wake/seats.js">Seats</button>';
  writeFileSync(join(dist, 'a.html'), html);
  expect(nameLateModules(dist, ['a.html'])).toBe(0);
  expect(readFileSync(join(dist, 'a.html'), 'utf8')).toBe(html);
});
