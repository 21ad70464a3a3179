import { describe, expect, it } from 'vitest';
import { stripeCheckoutRequestSchema } from '../../../src/contracts/checkout.ts';
import { fieldMessages } from '../../../src/contracts/field-words.ts';
import { emailField } from '../../../src/contracts/fields.ts';
import { asCompanyName, sanitizeName } from '../../../src/contracts/given-name.ts';
import { registerRequestSchema } from '../../../src/contracts/registration.ts';

describe('a name', () => {
  it.each([
    'Ada Lovelace',
    'José María Ñáñez',
    'Sinéad O’Connor',
    "D'Arcy Thompson",
    'Jean-Luc',
    'J.R.R. Tolkien',
    'Martin Luther King, Jr.',
    '李小龍',
    'محمد',
    'श्रीनिवास रामानुजन्',
  ])('is unchanged: %s', (name) => {
    expect(sanitizeName(name)).toBe(name);
  });

  it.each([
    ['You won $500! Claim at https://evil.example/x?a=1', 'You won Claim at evil. example x a'],
    ['www.evil.com', 'evil. com'],
    ['bit.ly/abc', 'bit. ly abc'],
    ['5000 € for ada@evil.example', 'for ada evil. example'],
    ['  Ada \t  King ', 'Ada King'],
  ])('contains no address, amount, or symbol: %s', (typed, left) => {
    expect(sanitizeName(typed)).toBe(left);
    expect(sanitizeName(left)).toBe(left);
  });

  it('has at most 60 characters', () => {
    expect(sanitizeName('Ada '.repeat(40))).toHaveLength(59);
  });

  it('keeps the characters of company names, but no link', () => {
    for (const name of ['3M', 'Novo Nordisk A/S', 'Smith & Sons (India) Pvt. Ltd.', '10x Genomics', 'Yahoo!'])
      expect(asCompanyName(name)).toBe(name);
    expect(asCompanyName('Win $500 at http://evil.com/now')).toBe('Win 500 at evil. com/now');
  });

  it('is shortened when it is received, and requested again if nothing is left', () => {
    const bought = stripeCheckoutRequestSchema.parse({
      email: 'ada@example.org',
      priceId: 'student-usd',
      name: 'Ada evil.com',
      company: '$$$',
    });
    expect([bought.name, bought.company]).toEqual(['Ada evil. com', undefined]);
    const form = {
      lastName: 'L',
      email: 'ada@example.org',
      password: 'analytical',
      confirmPassword: 'analytical',
    };
    const refused = registerRequestSchema.safeParse({ ...form, firstName: '100 $' });
    expect(refused.error?.issues[0]?.message).toBe(fieldMessages.firstName);
  });
});

describe('an email address', () => {
  it('is rejected with a message if many servers cannot deliver to the part before the @', () => {
    const message = (typed: string) => emailField.safeParse(typed).error?.issues[0]?.message;
    expect(message('josé@example.org')).toBe(fieldMessages.emailLocalPart);
    expect(message('用户@example.org')).toBe(fieldMessages.emailLocalPart);
    expect(message('jose@exämple.org')).toBeUndefined();
    expect(message('josé')).toBe(fieldMessages.email);
  });
});
