// Each limit of what a request accepts: the last valid value and the first invalid one.
import { describe, expect, it } from 'vitest';
import {
  academyPayuOrderRequestSchema,
  academyStripeCheckoutRequestSchema,
  payuOrderRequestSchema,
  stripeCheckoutRequestSchema,
} from '../../../src/contracts/checkout.ts';
import { fieldMessages } from '../../../src/contracts/field-words.ts';
import {
  emailField,
  indianMobileField,
  lineField,
  newPasswordField,
  optionalLineField,
  optionalPhoneField,
} from '../../../src/contracts/fields.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { countrySchema } from '../../../src/contracts/geo.ts';
import { asCompanyName, sanitizeName } from '../../../src/contracts/given-name.ts';
import {
  orderLinkQuerySchema,
  studentIdQuerySchema,
  withdrawRequestSchema,
} from '../../../src/contracts/order-page.ts';
import { studentIdLimits } from '../../../src/contracts/order-words.ts';
import { orderStatusQuerySchema } from '../../../src/contracts/order-status.ts';
import { registerFieldOrder, registerRequestSchema } from '../../../src/contracts/registration.ts';
import {
  changePasswordRequestSchema,
  confirmEmailRequestSchema,
  deleteAccountRequestSchema,
  forgotPasswordRequestSchema,
  resetPasswordRequestSchema,
} from '../../../src/contracts/trial.ts';
import {
  inquiryExtrasSchema,
  largestAttachmentInBytes,
} from '../../../src/contracts/inquiry/inquiry-call.ts';
import { schemaOf } from '../../../src/contracts/inquiry/fields.ts';
import { indianStates } from '../../../src/domain/billing/tax.ts';

type Schema = { safeParse(value: unknown): { success: boolean } };
const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success;
const link = `${'a'.repeat(24)}-${'B'.repeat(22)}`;

const same = (text: string) => text;
const bought = { email: 'a@b.co', priceId: 'student-usd', phone: '9876543210' };
const password = 'x'.repeat(8);

describe('a request accepts', () => {
  it.each<[string, Schema, (text: string) => unknown, string, string[]]>([
    [
      'a text field of up to 100 characters',
      lineField('Name?'),
      (text) => text,
      'x'.repeat(100),
      ['x'.repeat(101), ''],
    ],
    [
      'a password of 8 to 256 characters',
      newPasswordField,
      (text) => text,
      'x'.repeat(256),
      ['x'.repeat(257), 'x'.repeat(7)],
    ],
    [
      'a current password of up to 256 characters',
      changePasswordRequestSchema,
      (text) => ({ currentPassword: text, newPassword: 'x'.repeat(8) }),
      'x'.repeat(256),
      ['x'.repeat(257), ''],
    ],
    [
      'a current password of one character',
      changePasswordRequestSchema,
      (text) => ({ currentPassword: text, newPassword: password }),
      'x',
      [''],
    ],
    [
      'a one-character password to delete the account',
      deleteAccountRequestSchema,
      (text) => ({ password: text, confirmation: 'DELETE' }),
      'x',
      [''],
    ],
    [
      'an idempotency key of 16 to 64 characters',
      inquiryExtrasSchema,
      (attempt) => ({ attempt }),
      'x'.repeat(64),
      ['x'.repeat(65), 'x'.repeat(15)],
    ],
    [
      'a confirmation token of up to 128 characters',
      confirmEmailRequestSchema,
      (token) => ({ token }),
      'x'.repeat(128),
      ['x'.repeat(129), `${'x'.repeat(16)} `],
    ],
    [
      'an order link only if it is complete',
      orderLinkQuerySchema,
      (text) => ({ link: text }),
      link,
      [`x${link}`, `${link}x`],
    ],
    [
      'a Checkout Session ID of at least 8 characters',
      orderStatusQuerySchema,
      (session_id) => ({ session_id }),
      'x'.repeat(8),
      ['x'.repeat(7), `${'x'.repeat(8)}-`, `-${'x'.repeat(8)}`],
    ],
    [
      'a Checkout Session ID of up to 128 characters',
      orderStatusQuerySchema,
      (session_id) => ({ session_id }),
      'x'.repeat(128),
      ['x'.repeat(129)],
    ],
    [
      'a PayU transaction ID of up to 25 characters',
      orderStatusQuerySchema,
      (txnid) => ({ txnid }),
      'x'.repeat(25),
      ['x'.repeat(26), '', '<x', 'x>'],
    ],
    [
      'a payment reference of up to 64 characters',
      orderStatusQuerySchema,
      (ref) => ({ ref }),
      '-'.repeat(64),
      ['x'.repeat(65), '', '<x', 'x>'],
    ],
    [
      'a price ID of up to 80 characters',
      stripeCheckoutRequestSchema,
      (priceId) => ({ ...bought, priceId }),
      'x'.repeat(80),
      ['x'.repeat(81), ''],
    ],
    [
      'an idempotency key of up to 64 characters with a PayU order',
      payuOrderRequestSchema,
      (attemptId) => ({ ...bought, attemptId }),
      'x'.repeat(64),
      ['x'.repeat(65), 'x'.repeat(15), ` ${'x'.repeat(16)}`, `${'x'.repeat(16)} `],
    ],
    [
      'a renewal token of up to 120 characters',
      payuOrderRequestSchema,
      (renews) => ({ ...bought, renews }),
      'x'.repeat(120),
      ['x'.repeat(121)],
    ],
    [
      'only the current version of the terms',
      stripeCheckoutRequestSchema,
      (terms) => ({ ...bought, termsVersion: terms }),
      termsVersion,
      ['', '2020-01-01'],
    ],
    [
      'only a basic or a professional training',
      academyPayuOrderRequestSchema,
      (moduleType) => ({ ...bought, participantCount: 1, moduleType }),
      'professional',
      ['', 'expert'],
    ],
    [
      'an email address of up to 254 characters',
      emailField,
      same,
      `${'a'.repeat(242)}@example.org`,
      [`${'a'.repeat(243)}@example.org`],
    ],
    [
      'an Indian mobile number of ten digits',
      indianMobileField,
      same,
      ' 6000000000 ',
      ['5999999999', '60000000000', '600000000', '+916000000000', 'x6000000000'],
    ],
    [
      'a phone number of up to 24 digits',
      optionalPhoneField,
      same,
      `+${'1'.repeat(24)}`,
      ['1'.repeat(25), '12345', '+12345x', 'x123456'],
    ],
    ['the shortest phone number', optionalPhoneField, same, '(1) 2.', ['1.2-3']],
    [
      'an optional text field of up to 100 characters',
      optionalLineField(),
      same,
      'x'.repeat(100),
      ['x'.repeat(101), 'a\nb', 'a\u2028b'],
    ],
    [
      'a name of up to 100 characters with a withdrawal',
      withdrawRequestSchema,
      (name) => ({ link, name }),
      'x'.repeat(100),
      ['x'.repeat(101), ' '],
    ],
    [
      'only the first or second half of an upload',
      studentIdQuerySchema,
      (half) => ({ link, half }),
      'second',
      ['', 'third'],
    ],
    [
      'a reset token of at least 16 characters',
      resetPasswordRequestSchema,
      (token) => ({ token, newPassword: password }),
      'x'.repeat(16),
      ['x'.repeat(15), `<${'x'.repeat(16)}`, `${'x'.repeat(16)}>`],
    ],
    [
      'a reset token of up to 128 characters',
      resetPasswordRequestSchema,
      (token) => ({ token, newPassword: password }),
      '-'.repeat(128),
      ['x'.repeat(129)],
    ],
    [
      'the word that confirms a deletion, in any case',
      deleteAccountRequestSchema,
      (confirmation) => ({ password, confirmation }),
      ' delete ',
      ['', 'DELETED', 'UNDELETE'],
    ],
    [
      'a password of up to 256 characters to delete the account',
      deleteAccountRequestSchema,
      (text) => ({ password: text, confirmation: 'DELETE' }),
      'x'.repeat(256),
      ['x'.repeat(257), ''],
    ],
    [
      'a form filled in over at least two seconds',
      inquiryExtrasSchema,
      (filledInMs) => ({ filledInMs }),
      '2000',
      ['1999', '-2000', '2000.5', '1'.repeat(13)],
    ],
    ['a form left open overnight', inquiryExtrasSchema, (filledInMs) => ({ filledInMs }), '9'.repeat(12), []],
    ['a honeypot field only if it is empty', inquiryExtrasSchema, (website) => ({ website }), '', ['x']],
    ['only a known country code', countrySchema, same, 'in', ['XX', 'IND', '']],
    [
      'a text area of up to 5,000 characters',
      schemaOf([{ kind: 'passage', name: 'a', label: '', message: 'a?' }]),
      (a) => ({ a }),
      'x'.repeat(5000),
      ['x'.repeat(5001), ' \u0000 ', ''],
    ],
    [
      'a number up to its maximum',
      schemaOf([{ kind: 'count', name: 'a', label: '', message: 'a?', max: 500 }]),
      (a) => ({ a }),
      ' 500 ',
      ['501', '0', '', '1.5', '-1', '5 0', '1e2'],
    ],
    [
      'a number of up to six digits',
      schemaOf([{ kind: 'count', name: 'a', label: '', message: 'a?', max: 1e9 }]),
      (a) => ({ a }),
      '000001',
      ['0000001'],
    ],
    [
      'only an offered choice',
      schemaOf([{ kind: 'choice', name: 'a', label: '', message: 'a?', options: [['x', 'X']] }]),
      (a) => ({ a }),
      'x',
      ['X', 'y', ''],
    ],
    [
      'a text field up to its own limit',
      schemaOf([{ kind: 'line', name: 'a', label: '', message: 'a?', max: 40 }]),
      (a) => ({ a }),
      'x'.repeat(40),
      ['x'.repeat(41), ''],
    ],
  ])('%s', (_name, schema, request, last, beyond) => {
    expect(takes(schema, request(last))).toBe(true);
    expect(beyond.filter((text) => takes(schema, request(text)))).toEqual([]);
  });

  it('a registration, whose errors follow the order of the form', () => {
    expect([...registerFieldOrder].sort()).toEqual(Object.keys(registerRequestSchema.shape).sort());
  });
});

it.each<[string, Schema]>([
  ['a text field', optionalLineField()],
  ['a phone number', optionalPhoneField],
  ['a GSTIN', payuOrderRequestSchema.shape.gstin],
  ['a name', stripeCheckoutRequestSchema.shape.name],
  ...(['line', 'count', 'choice', 'passage', 'phone'] as const).map((kind): [string, Schema] => [
    `an optional ${kind} field of an inquiry`,
    {
      safeParse: (a) =>
        schemaOf([
          { kind, name: 'a', label: '', message: 'a?', max: 9, options: [], isOptional: true },
        ]).safeParse({ a }),
    },
  ]),
])('%s may be left blank and is then undefined', (_, schema) => {
  for (const blank of ['', undefined]) {
    const { success, data } = schema.safeParse(blank) as { success: boolean; data?: unknown };
    expect(success).toBe(true);
    expect([undefined, {}]).toContainEqual(data);
  }
});

it('a training for 1 to 25 participants, in whole numbers only', () => {
  const isTaken = (participantCount: number) =>
    takes(academyStripeCheckoutRequestSchema, { ...bought, moduleType: 'basic', participantCount });
  expect([0, 1, 25, 26, 1.5].map(isTaken)).toEqual([false, true, true, false, false]);
});

it('a paragraph with its line breaks and tabs, normalized, and without characters that no one types', () => {
  const schema = schemaOf([{ kind: 'passage', name: 'a', label: '', message: 'a?' }]);
  expect(schema.parse({ a: ' 1\r\n2\r3\t4\u0000\n ' })).toEqual({ a: '1\n2\n3\t4' });
});

it('files up to 4 MB in an inquiry, and up to 5 MB in two halves for a student ID, as their messages say', () => {
  const mb = 1024 * 1024;
  expect([largestAttachmentInBytes, studentIdLimits.maxBytesPerRequest, studentIdLimits.maxBytes]).toEqual([
    4 * mb,
    4 * mb,
    5 * mb,
  ]);
  expect(studentIdLimits.tooLarge).toContain('5 MB');
  expect(studentIdLimits.accept.split(',')).toHaveLength(4);
});

it('a deletion address, a name, and a company, normalized for search', () => {
  expect(forgotPasswordRequestSchema.parse({ email: 'ADA@Example.org' }).email).toBe('ada@example.org');
  expect([sanitizeName('a'.repeat(61)), asCompanyName('a'.repeat(101))].map(({ length }) => length)).toEqual([
    60, 100,
  ]);
});

it('text up to its limit, and the error states the length of longer text', () => {
  const said = (schema: typeof emailField | ReturnType<typeof lineField>, value: string) =>
    schema.safeParse(value).error?.issues[0]?.message;
  expect(said(lineField('Name?', 40), 'x'.repeat(41))).toBe('Please use at most 40 characters');
  expect(said(lineField('Name?'), 'x'.repeat(101))).toBe('Please use at most 100 characters');
  expect(said(emailField, 'x'.repeat(300))).toBe(fieldMessages.email);
});

it('a state that the tax rules know', () => {
  const isTaken = (stateCode: string) => {
    const parsed = payuOrderRequestSchema.safeParse({ stateCode });
    return !(parsed.error?.issues ?? []).some(({ path }) => path[0] === 'stateCode');
  };
  const codes = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));
  expect(codes.filter(isTaken)).toEqual(Object.keys(indianStates).toSorted());
  expect(['', '1', '001', 'XX'].filter(isTaken)).toEqual([]);
});
