// Runs `npm run check:content` in a copy of the site in which an editor has made a mistake in every kind of YAML file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleNow, specifiedArticles } from '../support/articles.ts';
import { buildEnvironment, copySite, linkPackages } from '../support/site-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-content-'));
const said = { pages: '', facts: '', onGitHub: '', prices: '', taxes: '', lists: '', tables: '' };

/** Runs the check in the copy. Returns its output. */
function check(env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(
    'node',
    ['--import', './netlify/plugins/yaml-for-node.ts', 'netlify/content-lint/check-content.ts'],
    { cwd: folder, encoding: 'utf8', env: { ...buildEnvironment(), ...env } },
  );
  expect(status, `${stdout}\n${stderr}`).toBe(1);
  return `${stdout}\n${stderr}`;
}

/** Replaces the first occurrence in a file of the copy. */
function change(file: string, from: string | RegExp, to: string) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.search(from) < 0) throw new Error(`${file} holds no ${from}`);
  writeFileSync(path, text.replace(from, to));
}

beforeAll(() => {
  copySite(folder);
  linkPackages(folder);
  change('content/pages/home.yaml', /^( {2})title:/m, '$1titel:');
  change('content/pages/login.yaml', /^hero:/m, 'heroo:');
  change('content/pages/about-us.yaml', '{product}', '{produkt}');
  change('content/pages/academy.yaml', /title: .*/, 'title: [a, b]');
  change('content/pages/pricing.yaml', /description: .*/, `description: "${'Short. '.repeat(30)}"`);
  change('content/catalog.yaml', /( *)title:/, '$1titel:');
  change('content/datasets/sleep.yaml', 'student-1908', 'student-1909');
  change('content/datasets/nile.yaml', /^about:/m, 'abuot:');
  change('content/datasets/npk.yaml', /^( +)yield:/m, '$1yeild:');
  change('content/pages/partner.yaml', /description: .*/, 'description: "A "word" too many"');
  change(`content/articles/${specifiedArticles[0]}.mdx`, /$/, '\n[Prices](/pricng)\n');
  change('content/legal/privacy-policy.mdx', /$/, '\n[Prices](/pricng), {1,2}\n');
  said.pages = check();
  change('content/site.yaml', /^product:/m, 'produkt:');
  said.facts = check();
  said.onGitHub = check({ GITHUB_ACTIONS: 'true' });
  change('content/site.yaml', /^produkt:/m, 'product:');
  // Excel and Notepad write a byte order mark.
  for (const file of ['site.yaml', 'bibliography.yaml', 'datasets/sleep.csv', 'legal/privacy-policy.mdx'])
    change(`content/${file}`, /^/, '\uFEFF');
  for (const slug of specifiedArticles) change(`content/articles/${articleNow(slug)}.mdx`, /^/, '\uFEFF');
  change('content/datasets/nile.csv', /^/, '<<<<<<< HEAD\n');
  said.tables = check();
  change('content/datasets/nile.csv', '<<<<<<< HEAD\n', '');
  change('content/pages/menus.yaml', /^/, 'a: b: c\n');
  said.lists = check();
  change('content/pages/menus.yaml', 'a: b: c\n', '');
  change('content/catalog.yaml', 'gstPercent: 18', 'gstPercent: 18%');
  said.taxes = check();
  change('content/catalog.yaml', /^ {4}kind:/m, '\tkind:');
  said.prices = check();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the content check', () => {
  it.each<[what: string, message: RegExp]>([
    [
      'a misspelled field of a page',
      /pages\/home\.yaml, line \d+: metadata has a field that does not exist: titel\. Did you mean "title"\?/,
    ],
    [
      'the required field that is missing as a result',
      /pages\/home\.yaml, line \d+: metadata title is missing\./,
    ],
    [
      'a misspelled field of a short page',
      /pages\/login\.yaml, line \d+: there is a field that does not exist: heroo\. Did you mean "hero"\?/,
    ],
    ['a reference to an unknown fact', /pages\/about-us\.yaml, line \d+: There is no fact \{produkt\}/],
    ['a list instead of text', /pages\/academy\.yaml, line \d+: metadata title must be text\./],
    [
      'text that is too long',
      /pages\/pricing\.yaml, line \d+: metadata description is \d+ characters long\. Write at most 160\./,
    ],
    [
      'a misspelled field of a price',
      /catalog\.yaml, line \d+: products \(entry 1\) has a field that does not exist: titel\. Did you mean "title"\?/,
    ],
    ['a file that cannot be read', /pages\/partner\.yaml, line \d+: cannot be read:.*'single quotes'/],
    [
      'a broken link in an article, in the same run',
      /articles\/[\w-]+\.mdx, line \d+: the link \/pricng leads to no/,
    ],
    ['a broken link in a legal text', /legal\/privacy-policy\.mdx, line \d+: the link \/pricng leads to no/],
    ['braces in a legal text', /legal\/privacy-policy\.mdx, line \d+: \{1,2\} would be computed/],
    [
      'a source that is missing from the bibliography',
      /datasets\/sleep\.yaml, line \d+: sources names "student-1909".*bibliography\.yaml.*"student-1908"\?/,
    ],
    [
      'a misspelled field of a dataset',
      /datasets\/nile\.yaml, line \d+: there is a field that does not exist: abuot\. Did you mean "about"\?/,
    ],
    [
      'a variable that is not a column of the table',
      /datasets\/npk\.yaml, line \d+: variables names "yeild", which is not a column of npk\.csv\. Did you mean "yield"\?/,
    ],
    [
      'a column without an explanation',
      /datasets\/npk\.yaml, line \d+: variables does not explain the column "yield"/,
    ],
  ])('reports file, line, and mistake: %s', (_, message) => {
    expect(said.pages).toMatch(message);
  });

  it('reports a misspelled fact of the whole site', () => {
    expect(said.facts).toMatch(
      /site\.yaml, line \d+: there is a field that does not exist: produkt\. Did you mean "product"\?/,
    );
  });

  it('comments on the line of a pull request, and only there', () => {
    expect(said.onGitHub).toMatch(
      /^::error file=content\/site\.yaml,line=\d+::.*produkt\. Did you mean "product"\?/m,
    );
    expect(said.facts).not.toContain('::error');
  });

  it.each<[what: string, file: string, run: keyof typeof said]>([
    ['a tab in the price list', 'content/catalog.yaml', 'prices'],
    ['a tax with its sign', 'content/catalog.yaml', 'taxes'],
    ['a list of menus that cannot be read', 'content/pages/menus.yaml', 'lists'],
    ['an unfinished merge in a table', 'content/datasets/nile.csv', 'tables'],
  ])('reports %s at its own file only', (_, file, run) => {
    const files = [...said[run].matchAll(/^(content\/\S+?)(?:, line \d+)?: /gm)].map(([, each]) => each);
    expect(files.filter((each) => each !== 'content/pages/partner.yaml')).toEqual([file]);
  });

  it('never shows messages of the parsing library', () => {
    expect(Object.values(said).join('')).not.toMatch(/Invalid input|unrecognized_keys|at file:/);
  });
});
