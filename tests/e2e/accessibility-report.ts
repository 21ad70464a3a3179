// Run by `npm run report -- accessibility` after a build. Runs the tests of the success criteria and writes the results to
// src/content/accessibility/record.json, the source of the accessibility page and its PDF.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { AccessibilityRecord } from '../../src/content/accessibility/conformance.ts';
import { walks } from '../support/accessibility-walks.ts';
import { axeRules } from '../support/axe-rules.ts';
import { shellPath } from '../support/browser.ts';
import { openedPages } from './site/built-pages.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (title: string) => title.split('…').map(escaped).join('.*');

type Suite = { file: string; suites?: Suite[]; specs: { title: string; ok: boolean; file: string }[] };
const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

const report = join(mkdtempSync(join(tmpdir(), 'walks-')), 'report.json');
const run = spawnSync(
  'npx',
  [
    ...['playwright', 'test', '-c', 'tests/playwright.config.ts'],
    ...new Set(walks.map(({ file }) => file)),
    ...['--grep', walks.map(({ title }) => patternOf(title)).join('|')],
  ],
  { stdio: 'inherit', env: { ...process.env, E2E_REPORT: report } },
);
if (run.error) throw run.error;
const specs = (JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }).suites.flatMap(specsOf);
const record: AccessibilityRecord = {
  day: new Date().toISOString().slice(0, 10),
  pages: openedPages.length,
  browser: execFileSync(await shellPath(), ['--version'], { encoding: 'utf8' })
    .trim()
    .replace(/(\d+)\.[\d.]+.*/, '$1'),
  axe: { version: axe.version, rules: axeRules() },
  walks: walks.map(({ file, title, criteria, runsAxe = false }) => {
    const pattern = new RegExp(`^${patternOf(title)}$`);
    const own = specs.filter((spec) => spec.file === file && pattern.test(spec.title));
    if (own.length === 0) throw new Error(`${file} ran no test "${title}"`);
    return { file, title, criteria: [...criteria], runsAxe, passed: own.every(({ ok }) => ok) };
  }),
};
const target = 'src/content/accessibility/record.json';
writeFileSync(target, JSON.stringify(record));
execFileSync('npx', ['prettier', '--write', '--log-level', 'warn', target]);
const failed = record.walks.filter(({ passed }) => !passed);
for (const { file, title } of failed) console.log(`failed: ${file} "${title}"`);
console.log(
  `${target}: ${record.walks.length} walks, ${failed.length} failed, ${Object.keys(record.axe.rules).length} rules of axe`,
);
