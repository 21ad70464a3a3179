// What the guide of every calculator owes its reader.
import { describe, expect, it } from 'vitest';
import type { Part } from '../../../netlify/content-lint/article-source.ts';
import { load } from '../../../src/calculators/load-instrument.ts';
import { wordsIn } from '../../../src/content/article/body.ts';
import { guides as all, prose, sharedWith } from '../../support/guides.ts';

const guides = all.map(({ name, front, body, parts }) => {
  const components = (name: string) =>
    parts.filter(
      (part): part is Part & { kind: 'component' } => part.kind === 'component' && part.name === name,
    );
  const asked = front.questions.map(({ question, answer }) => `${question} ${answer}`).join(' ');
  return {
    name,
    components,
    charts: parts.filter(
      (part): part is Part & { kind: 'component' } =>
        part.kind === 'component' && body.includes(`'~/charts/${part.name}.tsx'`),
    ),
    headings: parts.flatMap((part) => (part.kind === 'heading' && part.depth === 2 ? [part.text] : [])),
    values: parts.filter((part) => part.kind === 'value' && part.in === 'text').length,
    words: wordsIn(body.replace(/\{[^{}]*\}/g, '1')) + wordsIn(asked) + wordsIn(front.reporting),
    text: prose(body),
  };
});

it('every calculator has a guide, and every guide a calculator', () => {
  expect(guides.map(({ name }) => name).sort()).toEqual(Object.keys(load).sort());
});

describe.each(guides.map((guide) => [guide.name, guide] as const))('%s', (_, guide) => {
  it('has at least 900 words', () => {
    expect(guide.words).toBeGreaterThanOrEqual(900);
  });

  it('answers the same questions in the same order as every guide', () => {
    expect(guide.headings).toEqual([
      expect.stringMatching(/^When to use /),
      expect.stringMatching(/^The idea/),
      expect.stringMatching(/^Worked by hand/),
      expect.stringMatching(/^Reading /),
      expect.stringMatching(/^Assumptions/),
      'Common mistakes',
    ]);
  });

  it('shows its idea in a captioned figure with a title and a layout for phones, states computed numbers, and cites its sources', () => {
    const figures = guide.components('Figure');
    expect(figures.length).toBeGreaterThanOrEqual(1);
    for (const { attributes } of figures)
      expect(attributes.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'caption']));
    for (const { attributes } of guide.charts)
      expect(attributes.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'layout', 'title']));
    expect(guide.values).toBeGreaterThanOrEqual(12);
    expect(guide.components('Cite').length).toBeGreaterThanOrEqual(2);
  });

  it('repeats at most 5% of its words from another guide', () => {
    for (const other of guides.filter(({ name }) => name !== guide.name))
      expect(sharedWith(guide.text, other.text), `repeated from ${other.name}`).toBeLessThanOrEqual(0.05);
  });
});
