import { describe, expect, test } from 'vitest';
import { payuOrderRequestSchema } from '../../../src/contracts/checkout.ts';
import { isPaymentPage, isPayuAction } from '../../../src/contracts/payment-page.ts';
import { isEmail, isIndianMobile, mobileDigits } from '../../../src/contracts/field-words.ts';
import { emailField, lineField } from '../../../src/contracts/fields.ts';
import { problemStatus, errorMessages } from '../../../src/contracts/problems.ts';
import { registerRequestSchema } from '../../../src/contracts/registration.ts';
import { loginRequestSchema } from '../../../src/contracts/trial.ts';

describe('an email address', () => {
  test.each(['a@b.co', ' ada.lovelace+x@uni.ac.in ', "o'neil@example.org", 'e@exämple.de'])(
    '%j is valid',
    (typed) => {
      expect(isEmail(typed)).toBe(true);
    },
  );
  test.each([
    '',
    'a@b',
    '@b.co',
    'a@@b.co',
    'a b@c.de',
    'a@b.co\nBcc: x@y.zz',
    'a|b@c.de',
    '<a@b.co>',
    'a@b.co,c@d.ee',
    'a\u0000b@c.de',
    'a\u007f@c.de',
    42,
  ])('%j is rejected with the specified message', (typed) => {
    expect(emailField.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid email address');
  });

  test('loses the invisible characters that copying adds, which no mailbox would accept', () => {
    expect(emailField.parse('\u200bada\u200d@uni.example\u00ad\u202e')).toBe('ada@uni.example');
  });
});

describe('a name', () => {
  const name = lineField('Please enter your name');
  test.each(['Ada\u202egro.live', 'Ada\u2066x', 'Ada\nBcc: x', 'Ada\u0007'])(
    'is rejected as %j, because it would display differently than it is',
    (typed) => {
      expect(name.safeParse(typed).success).toBe(false);
    },
  );
  test.each(['Ada Lovelace', 'عمر الخيام', 'अदा लवलेस', '🧬'])('is kept unchanged as %j', (typed) => {
    expect(name.parse(typed)).toBe(typed);
  });
});

describe('an Indian mobile number', () => {
  test.each([
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['098765432109', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['98765432101234', '9876543210'],
    ['9198765432', '9198765432'],
    ['919876543210', '9876543210'],
    ['109876543210', '1098765432'],
  ])('is reduced from %j to ten digits', (typed, digits) => {
    expect(mobileDigits(typed)).toBe(digits);
  });
  test('starts with 6 to 9', () => {
    expect(['5999999999', '6000000000', '9999999999', '999999999'].map(isIndianMobile)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a purchase request', () => {
  test('ignores an amount sent by the browser', () => {
    const sent = { email: 'a@b.co', priceId: 'student-inr', phone: '9876543210', amount: 1 };
    expect(payuOrderRequestSchema.parse(sent)).toEqual({
      email: 'a@b.co',
      priceId: 'student-inr',
      phone: '9876543210',
    });
  });
  test('is posted only to PayU, or from this machine to this machine', () => {
    expect(isPayuAction('https://secure.payu.in/_payment', 'www.biospect.example')).toBe(true);
    expect(isPayuAction('http://secure.payu.in/_payment', 'www.biospect.example')).toBe(false);
    expect(isPayuAction('https://secure.payu.in.evil.example/', 'www.biospect.example')).toBe(false);
    expect(isPayuAction('http://127.0.0.1:4000/_payment', 'www.biospect.example')).toBe(false);
    expect(isPayuAction('http://127.0.0.1:4000/_payment', 'localhost:8888')).toBe(true);
    expect(isPayuAction('javascript:alert(1)', 'localhost:8888')).toBe(false);
  });

  test.each([
    ['https://test.payu.in/_payment', 'www.biospect.example', true],
    ['https://xsecure.payu.in/', 'www.biospect.example', false],
    ['https://secure.payu.in:444/', 'www.biospect.example', false],
    ['http://localhost:1/', '127.0.0.1', true],
    ['http://localhost.evil.example/', 'localhost', false],
    ['http://xlocalhost/', 'localhost', false],
    ['http://localhost/', 'xlocalhost', false],
    ['http://localhost/', 'localhost:80x', false],
    ['https://localhost/', 'localhost', false],
    ['', 'localhost', false],
  ])('(to %s, from %s) is posted: %s', (address, host, expected) => {
    expect(isPayuAction(address, host)).toBe(expected);
  });

  test('redirects only to an encrypted payment page, or to the fake on this machine', () => {
    expect(isPaymentPage('https://checkout.stripe.com/c/pay/x', 'www.biospect.example')).toBe(true);
    expect(isPaymentPage('http://checkout.stripe.com/c/pay/x', 'www.biospect.example')).toBe(false);
    expect(isPaymentPage('http://127.0.0.1:4000/c/pay/x', 'www.biospect.example')).toBe(false);
    expect(isPaymentPage('http://127.0.0.1:4000/c/pay/x', 'localhost:8888')).toBe(true);
    expect(isPaymentPage('javascript://localhost/%0aalert(1)', 'localhost:8888')).toBe(false);
    expect(isPaymentPage('/success', 'localhost:8888')).toBe(false);
  });
});

describe('a registration', () => {
  const form = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    company: '',
    phone: '',
    password: 'correct horse',
    confirmPassword: 'correct horse',
  };
  const messages = (changes: object) =>
    registerRequestSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message);

  test('omits blank optional fields', () => {
    expect(registerRequestSchema.parse(form)).toMatchObject({ company: undefined, phone: undefined });
  });
  test('reports passwords that differ or are too short', () => {
    expect(messages({ confirmPassword: 'x' })).toEqual(['Passwords do not match']);
    expect(messages({ password: 'short', confirmPassword: 'short' })).toEqual([
      'Password must be at least 8 characters long',
    ]);
    expect(messages({ email: 'x', password: 'short' })).toContain('Passwords do not match');
  });
  test('keeps a password as typed, spaces included', () => {
    expect(loginRequestSchema.parse({ email: 'a@b.co', password: ' 8 spaces ' }).password).toBe(' 8 spaces ');
  });
});

test('every problem has a message and a status that says who must act', () => {
  for (const [code, words] of Object.entries(errorMessages)) {
    expect(words.length).toBeGreaterThan(5);
    expect(problemStatus[code as keyof typeof problemStatus]).toBeGreaterThanOrEqual(400);
    expect(problemStatus[code as keyof typeof problemStatus]).toBeLessThan(600);
  }
});
