// The mistakes that an editor can make in the guide of a calculator, each with its line and what to do.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkFile } from '../../../netlify/content-lint/check-file.ts';
import { surroundingsIn, valuesOf } from '../../../netlify/content-lint/surroundings.ts';

const root = new URL('../../..', import.meta.url).pathname;
const file = 'content/guides/independent-t-test.mdx';
const guide = readFileSync(`${root}${file}`, 'utf8');
const around = { ...surroundingsIn(root), values: await valuesOf(root, file) };

const problemsOf = async (text: string, name = file) =>
  (await checkFile(name, Buffer.from(text), around)).map(({ line, message }) => `${line ?? '–'}: ${message}`);
const edited = (from: string, to: string) => {
  expect(guide).toContain(from);
  return problemsOf(guide.replace(from, to));
};
const lineOf = (text: string) => guide.slice(0, guide.indexOf(text)).split('\n').length;

it('a guide without mistakes has none', async () => {
  expect(await problemsOf(guide)).toEqual([]);
});

it('a guide of no calculator names the closest one', async () => {
  expect(await problemsOf(guide, 'content/guides/independent-t-tests.mdx')).toEqual([
    expect.stringMatching(/^–: there is no calculator "independent-t-tests".*"independent-t-test"/),
  ]);
});

type Edit = { from: string; to: string; at?: string; expected: RegExp };
const edits: Readonly<Record<string, Edit>> = {
  'an unknown chart': {
    from: 'plates: [raincloud',
    to: 'plates: [rain-cloud',
    at: 'plates:',
    expected: /plates names "rain-cloud", which the gallery does not have/,
  },
  'a misspelled field': { from: 'codeNote: >-', to: 'codeNotes: >-', expected: /codeNotes/ },
  'a broken link in an answer': {
    from: '](/calculators/mann-whitney-test), which uses',
    to: '](/calculators/mann-whitny), which uses',
    at: 'answer: >-\n      For sums of many items',
    expected: /questions.*\/calculators\/mann-whitny/,
  },
  'a value that is not computed': {
    from: '{n.welchP}',
    to: '{n.welshP}',
    expected: /there is no "welshP" in n/,
  },
  'an unknown work': { from: '"lazic-2018"', to: '"lasic-2018"', expected: /lasic-2018/ },
  'a component that only articles have': {
    from: '<MarginNote>',
    to: '<Step of="t-paired" />\n\n<MarginNote>',
    expected: /<Step> is not a component/,
  },
};

it.each(Object.entries(edits))('reports %s at its line', async (_, { from, to, at = from, expected }) => {
  const problems = await edited(from, to);
  expect(problems).toContainEqual(expect.stringMatching(expected));
  expect(problems.map((problem) => Number(/^\d+/.exec(problem)?.[0]))).toContain(lineOf(at));
});

it('reports a question that is asked twice', async () => {
  expect(
    await edited('question: What does Hedges’ g add?', 'question: When is a one-tailed test justified?'),
  ).toEqual([expect.stringMatching(/^\d+: questions \(entry 5\) asks the same question as entry 4/)]);
});
