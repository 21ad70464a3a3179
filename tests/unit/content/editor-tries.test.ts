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
import { pictureFault } from '../../../netlify/content-lint/picture-fault.ts';
import { surroundingsIn, type LintContext } from '../../../netlify/content-lint/surroundings.ts';
import { numberingOf } from '../../../src/content/article/body.ts';
import { withFacts } from '../../../src/content/site-facts.ts';
import { priceOf } from '../../support/prices.ts';

const root = new URL('../../..', import.meta.url).pathname;
const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 3600 * 1000).toISOString().slice(0, 10);
const words = {
  ORIGIN: stated.origin,
  HOST: new URL(stated.origin).host.replace(/^www\./, ''),
  PRODUCT: stated.product,
  VERSION: stated.version,
  PARTICIPANTS: stated.participants,
  IN_A_DAY: day(1),
  IN_TWO_YEARS: day(800),
};
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
  terms: ['median', 'odds ratio'],
  datasets: ['sleep', 'penguins'],
  menus: ['describe', 'box-plot'],
  charts: ['box-plot', 'raincloud'],
  instruments: ['paired-t-test'],
  anchors: { 'descriptive-statistics': ['spread'] },
  former: { 'old-boxes': ['box-plots'] },
  heads: {
    'box-plots': {
      title: 'Box plots and whiskers',
      description: 'What a box plot shows, and what the whiskers of a box plot say.',
    },
  },
  waiting: {},
  hasFile: (path) =>
    [
      'content/articles/how-to-read-a-box-plot.ts',
      'content/figures/box-plots/one.svg',
      'src/charts/Distribution.tsx',
      'public/favicon.svg',
    ].includes(path),
  pictureFault: undefined,
  values: { n: { mean: '2.33', paired: { p: 'p = 0.003' } } },
};

/**
 * An edit: its description, the text or /pattern/ to replace, the replacement, and the expected messages (null if
 * the edit is valid).
 */
type Try = [did: string, from: string, to: string, says: string | string[] | null];
/** Without `text`, the edits apply to the current file. `as` is the encoding in which the editor saved it. */
type Tries = { file: string; text?: string; as?: BufferEncoding; tries: Try[] };

function edited(text: string, from: string, to: string): string {
  const [, pattern, flags] = /^\/(.*)\/([gm]*)$/s.exec(from) ?? [];
  const found = pattern === undefined ? text.includes(from) : new RegExp(pattern, flags).test(text);
  if (!found) throw new Error(`There is no ${from} to change.`);
  return pattern === undefined ? text.replace(from, () => to) : text.replace(new RegExp(pattern, flags), to);
}

const lists = globSync('tests/unit/content/tries/*.yaml', { cwd: root })
  .sort()
  .flatMap((list) => parse(readFileSync(root + list, 'utf8')) as Tries | Tries[]);

describe.each(lists)('in $file', ({ file, text, as = 'utf8', tries }) => {
  const before = text ?? readFileSync(root + file, 'utf8');
  const around = text === undefined ? whole : small;
  const columns = { sleep: ['extra', 'group'] } as Record<string, string[]>;

  it.each(tries)('%s', async (_, from, to, says) => {
    const after = edited(before, from, filled(to));
    const problems = await checkFile(file, Buffer.from(after, as), around, (name) => columns[name]);
    const said = problems.map(({ line, message }) => `${line ?? '-'}: ${message}`);
    const wanted = [says ?? []].flat().map(filled);
    const isSaid = wanted.every((each) => said.some((message) => message.includes(each)));
    expect((isSaid && said.length === wanted.length ? wanted : said).join('\n')).toBe(wanted.join('\n'));
    expect(said.join('\n')).not.toMatch(/Invalid |undefined|\[object|at file:|unrecognized_/);
  });
});
const bytesOf = {
  png: '89504e470d0a1a0a0000000d49484452',
  jpeg: 'ffd8ffe000104a46494600010100000100010000',
  jpegPreview: 'ffd8ffe10008ffd8ffd90000ffda0002aabb',
  webp: '524946460c0000005745425056503820',
  avif: '0000001066747970617669660000000000000008',
};
const hex = (bytes: string) => Buffer.from(bytes, 'hex');

describe('a picture', () => {
  it.each<[did: string, bytes: Buffer | string, name: string, says: string | undefined]>([
    [
      'a HEIC photo named .jpg',
      hex('0000001866747970686569630000000000000000'),
      'a.jpg',
      'is a HEIC file, although its name ends in .jpg. Save it as JPEG, PNG, WebP, AVIF or SVG.',
    ],
    [
      'more than 20 MB',
      Buffer.alloc(21 * 1024 * 1024, hex('ffd8ffe0')),
      'a.jpg',
      'has 21.0 MB, more than 20. Save it smaller.',
    ],
    ['an empty file', '', 'a.png', 'is an empty file. Copy it again from where it came from.'],
    [
      'a JPEG named .png',
      hex(`${bytesOf.jpeg}ffd9`),
      'a.png',
      'is a JPEG file, although its name ends in .png. Rename it to end in .jpg, in the text as well.',
    ],
    [
      'a PNG named .jpg',
      hex(bytesOf.png),
      'a.jpg',
      'is a PNG file, although its name ends in .jpg. Rename it to end in .png, in the text as well.',
    ],
    [
      'a WebP named .png',
      hex(bytesOf.webp),
      'a.png',
      'is a WebP file, although its name ends in .png. Rename it to end in .webp, in the text as well.',
    ],
    [
      'an SVG named .png',
      '<?xml version="1.0"?><svg></svg>',
      'a.png',
      'is an SVG file, although its name ends in .png. Rename it to end in .svg, in the text as well.',
    ],
    [
      'an error page named .png',
      '<!DOCTYPE html>\n<html><body>Not found</body></html>',
      'a.png',
      'is a web page, as a failed download leaves it, although its name ends in .png. Download the image again.',
    ],
    [
      'a web page with a drawing in it named .svg',
      '<html><body><svg></svg></body></html>',
      'a.svg',
      'is a web page, as a failed download leaves it, although its name ends in .svg. Download the image again.',
    ],
    [
      'text named .svg',
      'Figure 1',
      'a.svg',
      'is not an image, although its name ends in .svg. Save it as JPEG, PNG, WebP, AVIF or SVG.',
    ],
    ...(
      [
        ['half a PNG', hex(bytesOf.png), 'a.png'],
        ['half a JPEG', hex(`${bytesOf.jpeg}ffda0002aabb`), 'a.jpg'],
        ['half a JPEG with a whole preview', hex(bytesOf.jpegPreview), 'a.jpg'],
        ['half a GIF', Buffer.from('GIF89a and no end of it, as far as it goes'), 'a.gif'],
        ['half a WebP', hex(bytesOf.webp), 'a.webp'],
        ['half an AVIF', hex(bytesOf.avif), 'a.avif'],
        ['half an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0', 'a.svg'],
      ] as const
    ).map(([did, bytes, name]): [string, Buffer | string, string, string] => [
      did,
      bytes,
      name,
      'is cut off: its end is missing. Copy or download it again.',
    ]),
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'a.svg', undefined],
    [
      'an SVG of Inkscape',
      '<?xml version="1.0"?>\n<!-- Made -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg>\n</svg>\n',
      'a.svg',
      undefined,
    ],
    ['a JPEG', hex(`${bytesOf.jpeg}ffda0002aabbffd9`), 'a.jpeg', undefined],
    [
      'a JPEG with a video after it',
      hex(`${bytesOf.jpegPreview}ffd900000018667479706d703432`),
      'a.jpg',
      undefined,
    ],
    ['a PNG', hex(`${bytesOf.png}0000000049454e44ae426082`), 'a.png', undefined],
    ['a GIF', Buffer.from('GIF89a, up to its end;'), 'a.gif', undefined],
    ['a WebP', hex(`${bytesOf.webp}00000000`), 'a.webp', undefined],
    ['an AVIF', hex(`${bytesOf.avif.slice(0, 32)}000000086d646174`), 'a.avif', undefined],
  ])('%s', (_, bytes, name, says) => {
    const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
    writeFileSync(join(folder, name), bytes);
    const around = { ...small, hasFile: () => true, pictureFault: () => pictureFault(join(folder, name)) };
    const said = pictureProblem(`../figures/a/${name}`, 'a', around);
    rmSync(folder, { recursive: true });
    expect(said).toBe(says && `the image ../figures/a/${name} ${says}`);
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
