import { describe, expect, it } from 'vitest';
import { meantEmail } from '../../../src/islands/ui/email-typo.ts';

describe('a mistyped address', () => {
  it.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmai.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@gnail.com', 'ada@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    [' ada@outlok.com ', 'ada@outlook.com'],
    ['Ada@GMAIL.CO', 'Ada@gmail.com'],
  ])('%s was probably meant as %s', (typed, meant) => {
    expect(meantEmail(typed)).toBe(meant);
  });

  it.each(['ada@gmail.com', 'ada@mail.com', 'ada@ymail.com', 'ada@university.edu', 'ada', '@gmial.com', ''])(
    '"%s" raises no question',
    (typed) => {
      expect(meantEmail(typed)).toBeNull();
    },
  );
});
