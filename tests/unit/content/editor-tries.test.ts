// What editors tried with the guide and a text editor. Each line of tries/*.yaml gives the file, the edit, and the
// expected message.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mdxToJs } from 'satteri';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { features, markdown } from '../../../netlify/plugins/markdown.ts';
import { stated } from '../../../netlify/plugins/names.ts';
import { headingAnchors, readProse } from '../../../netlify/content-lint/article-source.ts';
import { checkCopyAmounts } from '../../../netlify/content-lint/check-copy.ts';
import { checkFile } from '../../../netlify/content-lint/check-file.ts';
import { termsProblems } from '../../../netlify/content-lint/check-legal.ts';
import { pictureProblem } from '../../../netlify/content-lint/check-picture.ts';
import { strayFiles } from '../../../netlify/content-lint/check-places.ts';
import { instrumentProblems } from '../../../netlify/content-lint/check-instrument.ts';
import { priceChanges } from '../../../netlify/content-lint/price-changes.ts';
import {
  pictureFault,
  surroundingsIn,
  type LintContext,
} from '../../../netlify/content-lint/surroundings.ts';
import { numberingOf } from '../../../src/content/article/body.ts';
import { withFacts } from '../../../src/content/site-facts.ts';
import { priceOf } from '../../support/prices.ts';

const root = new URL('../../..', import.meta.url).pathname;
const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 3600 * 1000).toISOString().slice(0, 10);
const words = { ORIGIN: stated.origin, IN_A_DAY: day(1), IN_TWO_YEARS: day(800) };
const shown = async (body: string) =>
  (await mdxToJs(body, { ...markdown.options, features })).code.replaceAll('\\"', '"');
const filled = (text: string) =>
  Object.entries(words).reduce((all, [name, value]) => all.replaceAll(name, value), text);

/** The content that articles of a small site may refer to, with our own components. */
const whole = surroundingsIn(root);
const small: LintContext = {
  ...whole,
  slugs: ['box-plots', 'descriptive-statistics', 'how-to-read-a-box-plot'],
  pages: ['/', '/pricing', '/free-trial', '/datasets/sleep', '/calculators/paired-t-test'],
  works: ['student-1908', 'tukey-1977'],
  datasets: ['sleep', 'penguins'],
  menus: ['describe', 'box-plot'],
  charts: ['box-plot', 'raincloud'],
  instruments: ['paired-t-test'],
  anchors: { 'descriptive-statistics': ['spread'] },
  former: { 'old-boxes': ['box-plots'] },
  waiting: {},
  hasFile: (path) =>
    ['content/figures/box-plots/one.svg', 'src/charts/Distribution.tsx', 'public/favicon.svg'].includes(path),
  pictureFault: undefined,
  values: { n: { mean: '2.33', paired: { p: 'p = 0.003' } } },
};

/**
 * An edit: its description, the text or /pattern/ to replace, the replacement, and the expected messages (null if
 * the edit is valid).
 */
type Try = [did: string, from: string, to: string, says: string | string[] | null];
/** Without `text`, the edits apply to the current file. */
type Tries = { file: string; text?: string; tries: Try[] };

function edited(text: string, from: string, to: string): string {
  const [, pattern, flags] = /^\/(.*)\/([gm]*)$/s.exec(from) ?? [];
  const found = pattern === undefined ? text.includes(from) : new RegExp(pattern, flags).test(text);
  if (!found) throw new Error(`There is no ${from} to change.`);
  return pattern === undefined ? text.replace(from, () => to) : text.replace(new RegExp(pattern, flags), to);
}

const lists = globSync('tests/unit/content/tries/*.yaml', { cwd: root })
  .sort()
  .flatMap((list) => parse(readFileSync(root + list, 'utf8')) as Tries | Tries[]);

describe.each(lists)('in $file', ({ file, text, tries }) => {
  const before = text ?? readFileSync(root + file, 'utf8');
  const around = text === undefined ? whole : small;
  const columns = { sleep: ['extra', 'group'] } as Record<string, string[]>;

  it.each(tries)('%s', async (_, from, to, says) => {
    const after = edited(before, from, filled(to));
    const problems = await checkFile(file, after, around, (name) => columns[name]);
    const said = problems.map(({ line, message }) => `${line ?? '-'}: ${message}`);
    const wanted = [says ?? []].flat().map(filled);
    const isSaid = wanted.every((each) => said.some((message) => message.includes(each)));
    expect((isSaid && said.length === wanted.length ? wanted : said).join('\n')).toBe(wanted.join('\n'));
    expect(said.join('\n')).not.toMatch(/Invalid |undefined|\[object|at file:|unrecognized_/);
  });
});
describe('a picture', () => {
  it.each<[did: string, bytes: Buffer | string, name: string, says: RegExp | undefined]>([
    [
      'is rejected if it is a HEIC photo named .jpg',
      Buffer.from('0000001866747970686569630000', 'hex'),
      'a.jpg',
      /is not a JPG file, although its name says so\. Save it as JPEG/,
    ],
    [
      'is rejected if it is larger than 20 MB',
      Buffer.alloc(21 * 1024 * 1024, Buffer.from('ffd8ffe0', 'hex')),
      'b.jpg',
      /has 21\.0 MB, more than 20\. Save it as/,
    ],
    ['is rejected if its file is empty', '', 'c.png', /is not a PNG file/],
    ['is rejected if it is an HTML page', '<html></html>', 'd.svg', /is not a SVG file/],
    ['is accepted as SVG', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'e.svg', undefined],
    ['is accepted as JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'f.jpeg', undefined],
  ])('%s', (_, bytes, name, says) => {
    const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
    writeFileSync(join(folder, name), bytes);
    const around = {
      ...small,
      hasFile: () => true,
      pictureFault: () => pictureFault(join(folder, name), 20),
    };
    const said = pictureProblem(`../figures/a/${name}`, 'a', around);
    rmSync(folder, { recursive: true });
    if (says === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(says);
  });
});

it.each([
  ['content/pages/home.yml', 'its name must end in .yaml.'],
  ['content/articles/box-plots.md', 'the name of an article ends in .mdx.'],
  ['content/articles/box-plots.docx', 'the name of an article ends in .mdx.'],
  ['content/articles/photo.JPG', 'images belong in content/figures/<article>/.'],
  ['content/datasets/trial.xlsx', 'save the table as CSV, content/datasets/<name>.csv.'],
  ['content/datasets/My trial.csv', 'the name of a dataset has only lowercase letters, digits, and hyphens'],
  ['content/notes.txt', 'content/README.md says which file belongs where.'],
])('%s is reported as unused, with the place where it belongs', (file, says) => {
  expect(strayFiles([file, 'content/site.yaml', 'content/figures/a/b.png'])).toMatchObject([
    { file, message: expect.stringContaining(`nothing reads this file: ${says}`) as string },
  ]);
});

describe('a calculator in an article', () => {
  const said = async (text: string, live: object) =>
    (await instrumentProblems('a.mdx', `---\ntitle: a\n---\n\n${text}\n`, { live })).map(
      ({ line, message }) => `${line}: ${message}`,
    );
  const pairs = { before: [1, 2, 3, 4], after: [2, 3, 5, 4] };

  it('has no problems if its values are valid', async () => {
    expect(
      await said('<Instrument of="paired-t-test" {...live} asks={[\'level\']} />', { columns: pairs }),
    ).toEqual([]);
  });

  it('reports invalid values and unknown options at its line', async () => {
    const [options = '', refused = ''] = await said(
      '<Instrument of="paired-t-test" {...live} asks={[\'levle\']} />',
      { columns: { before: [1], after: [2] } },
    );
    expect(options).toMatch(
      /^5: .*asks for "levle", which it does not have\. Did you mean "level"\? It has: /,
    );
    expect(refused).toMatch(/^5: <Instrument of="paired-t-test"> rejects the data of the article: /);
  });
});

describe('readers see', () => {
  it.each<[tried: string, body: string, code: RegExp]>([
    ['an inline formula', 'So $x^2$ it is.', /_jsx\(Formula, \{ tex: "x\^2" \}\)/],
    ['a displayed formula', '$$\n\\frac{a}{b}\n$$', /_jsx\(Equation, \{ tex: ".*frac\{a\}\{b\}" \}\)/],
    ['a subscript', 'H~2~O', /sub, \{ children: "2" \}/],
    ['a superscript', 'x^2^', /sup, \{ children: "2" \}/],
    [
      'right-aligned numbers, without a style attribute',
      '| a |\n| --: |\n| 1 |',
      /^(?![\s\S]*textAlign)[\s\S]*className: "number"/,
    ],
    ['a centered column', '| a |\n| :-: |\n| 1 |', /className: "middle"/],
    ['strikethrough', '~~gone~~', /del, \{ children: "gone" \}/],
  ])('%s', async (_, body, code) => {
    expect(await shown(body)).toMatch(code);
  });

  it('figure numbers do not count figures in comments or code', () => {
    const body =
      '{/* <Figure id="old" caption="x"> */}\n\n```mdx\n<Figure id="code" caption="x">\n```\n\n<Figure id="new" caption="x">';
    expect(numberingOf(body).figure).toEqual({ new: 1 });
  });

  it('heading anchors match the ones that the build creates', () => {
    const source = readProse('## Same\n\n### Same\n\n## A t-test: why?\n\n## H₂O ½\n');
    expect('parts' in source && headingAnchors(source.parts)).toEqual([
      'same',
      'same-1',
      'a-t-test-why',
      'ho-',
    ]);
  });
});

describe('an edit of the terms', () => {
  const stated = (version: string, text: string) => `version: "${version}"\ntext: "${text}"\n`;
  const markFor = (text: string) =>
    /text: "(\w+)"/.exec(termsProblems(stated('2026-11-21', ''), text)[0]!.message)![1]!;

  it('requires a new effective date if the text changes', () => {
    const mark = markFor('You may.');
    expect(termsProblems(stated('2026-11-21', mark), 'You may.')).toEqual([]);
    expect(termsProblems(stated('2026-11-21', mark), 'You\n may. ')).toEqual([]);
    expect(termsProblems(stated('2026-11-21', mark), 'You may not.')).toMatchObject([
      { line: 2, message: expect.stringMatching(/changed since version 2026-11-21.*set version to the day/) },
    ]);
  });

  it('accepts only a valid date as its version', () => {
    expect(termsProblems(stated('2026-13-41', markFor('You may.')), 'You may.')).toMatchObject([
      { line: 1, message: expect.stringMatching(/must be a day.*Found: "2026-13-41"/) },
    ]);
  });
});

describe('a price change', () => {
  const list = (amount: number, more = '') =>
    `products:\n  - id: student\n    prices:\n      USD: [{ seats: 1, amount: ${amount} }]\n${more}`;

  it('is shown with the old and the new price', () => {
    expect(priceChanges(list(5900), list(6900))).toEqual({
      notes: ['student, 1 seat, USD: $59 → $69'],
      problems: [],
    });
    expect(priceChanges(list(5900), list(5900))).toEqual({ notes: [], problems: [] });
  });

  it('is rejected above 30% until the requested line confirms it', () => {
    const [problem] = priceChanges(list(5900), list(590)).problems;
    expect(problem).toMatchObject({ line: 2, message: expect.stringMatching(/more than 30%.*"confirmed:"/) });
    const [, line] = problem!.message.split('\n');
    expect(priceChanges(list(5900), list(590, `confirmed:\n${line}\n`)).problems).toEqual([]);
    expect(priceChanges(list(5900), list(690, `confirmed:\n${line}\n`)).problems).toHaveLength(1);
  });

  it('reaches every text, because no text states an amount', () => {
    expect(withFacts('From {price:student}, {price:monthly:INR}.')).toBe(
      `From ${priceOf('student', 'USD')}, ${priceOf('monthly', 'INR')}.`,
    );
    expect(checkCopyAmounts('content/pages/home.yaml', 'a: 1\nb: "from $59 or ₹6,057."\n')).toMatchObject([
      { line: 2, message: expect.stringMatching(/^\$59 is typed by hand.*\{price:student\}/) },
      { line: 2, message: expect.stringMatching(/^₹6,057 is typed/) },
    ]);
  });
});
