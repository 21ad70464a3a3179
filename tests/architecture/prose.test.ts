import { describe, expect, it } from 'vitest';
import { findIn, phrasesIn, proseOf } from '../../.config/check-prose.ts';

const phrases = phrasesIn(
  '# a comment\n\\bodd phrase\\b => plain words\n\\blicenses?\\b => license\n^(that|of)\\b => a verb',
);
const found = (file: string, text: string) =>
  findIn(file, text, phrases).map(({ line, phrase }) => [line, phrase]);

describe('the lint of prose', () => {
  it('finds phrases in Markdown with their line, and not in its code', () => {
    expect(
      found('a.md', 'It is odd phrase zero.\n`odd phrase one`\n\n    odd phrase two\n\nEvery license, too.'),
    ).toEqual([
      [1, 'odd phrase'],
      [6, 'license'],
    ]);
  });

  it('finds phrases in comments and sentences of code, and not in paths, identifiers, or values', () => {
    const text = [
      "import { license } from './license.ts';",
      '// It is odd phrase zero here.',
      "fail('Your license is not valid today.');",
      "const kind: Kind = 'license';",
      'read(netlify/license/a.pem and licenseKey there); // as before',
    ].join('\n');
    expect(found('a.ts', text)).toEqual([
      [2, 'odd phrase'],
      [3, 'license'],
    ]);
  });

  it('applies rules about titles to the titles of tests only', () => {
    const text = [
      "expect(words).toContain('that an order is paid twice');",
      "it('that an order is paid twice', () => {",
      "describe.runIf(isOpen)('of an order', () => {",
    ].join('\n');
    expect([found('a.test.ts', text), found('a.ts', text)]).toEqual([
      [
        [2, 'that'],
        [3, 'of'],
      ],
      [],
    ]);
  });

  it('ignores the code of TypeScript outside comments and strings', () => {
    const text = 'const odd phrase = of(odd phrase);\nsay(`Here is an odd phrase.`); // and an odd phrase';
    expect(found('a.ts', text)).toEqual([[2, 'odd phrase']]);
  });

  it('keeps every line number', () => {
    expect(proseOf('a.md', 'one\n```\ncode\n```\ntwo').split('\n')).toHaveLength(5);
  });
});
