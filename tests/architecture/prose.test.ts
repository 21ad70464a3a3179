import { describe, expect, it } from 'vitest';
import { findIn, phrasesIn, proseOf } from '../../.config/check-prose.ts';

const phrases = phrasesIn(
  '# a comment\n\\bfor ever\\b => permanently\n\\blicences?\\b => license\n\\([\'"](that|of) => a verb',
);
const found = (file: string, text: string) =>
  findIn(file, text, phrases).map(({ line, phrase }) => [line, phrase]);

describe('the lint of prose', () => {
  it('finds phrases in Markdown with their line, and not in its code', () => {
    expect(
      found(
        'a.md',
        'It lasts for ever here.\n`for ever and ever`\n\n    kept for ever\n\nEvery licence, too.',
      ),
    ).toEqual([
      [1, 'for ever'],
      [6, 'licence'],
    ]);
  });

  it('finds phrases in comments and sentences of code, and not in paths, identifiers, or values', () => {
    const text = [
      "import { licence } from './licence.ts';",
      '// It is kept for ever in one place.',
      "fail('Your licence is not valid today.');",
      "const kind: Kind = 'licence';",
      'read(netlify/licence/a.pem and licenceKey there); // as before',
    ].join('\n');
    expect(found('a.ts', text)).toEqual([
      [2, 'for ever'],
      [3, 'licence'],
    ]);
  });

  it('applies rules about titles to tests only', () => {
    const text = "it('that an order is paid twice', () => {";
    expect([found('a.test.ts', text), found('a.ts', text)]).toEqual([[[1, "('that"]], []]);
  });

  it('keeps the lines where they were', () => {
    expect(proseOf('a.md', 'one\n```\ncode\n```\ntwo').split('\n')).toHaveLength(5);
  });
});
