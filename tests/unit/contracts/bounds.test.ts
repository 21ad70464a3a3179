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
import { asCompanyName, asGivenName } from '../../../src/contracts/given-name.ts';
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
  enquiryExtrasSchema,
  largestAttachmentInBytes,
} from '../../../src/contracts/enquiry/enquiry-call.ts';
import { schemaOf } from '../../../src/contracts/enquiry/fields.ts';
import { indianStates } from '../../../src/domain/billing/tax.ts';

type Schema = { safeParse(value: unknown): { success: boolean } };
const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success;
const link = `${'a'.repeat(24)}-${'B'.repeat(22)}`;

const same = (text: string) => text;
const bought = { email: 'a@b.co', priceId: 'student-usd', phone: '9876543210' };
const password = 'x'.repeat(8);

describe('a request accepts', () => {
  it.each<[string, Schema, (text: string) => unknown, string, string[]]>([
    ['a line of 100 characters', lineField('Name?'), (text) => text, 'x'.repeat(100), ['x'.repeat(101), '']],
    [
      'a password of 8 to 256',
      newPasswordField,
      (text) => text,
      'x'.repeat(256),
      ['x'.repeat(257), 'x'.repeat(7)],
    ],
    [
      'a present password of up to 256',
      changePasswordRequestSchema,
      (text) => ({ currentPassword: text, newPassword: 'x'.repeat(8) }),
      'x'.repeat(256),
      ['x'.repeat(257), ''],
    ],
    [
      'a present password of one letter',
      changePasswordRequestSchema,
      (text) => ({ currentPassword: text, newPassword: password }),
      'x',
      [''],
    ],
    [
      'the password of who deletes, of one letter',
      deleteAccountRequestSchema,
      (text) => ({ password: text, confirmation: 'DELETE' }),
      'x',
      [''],
    ],
    [
      'an attempt of 16 to 64 letters',
      enquiryExtrasSchema,
      (attempt) => ({ attempt }),
      'x'.repeat(64),
      ['x'.repeat(65), 'x'.repeat(15)],
    ],
    [
      'a confirmation of 16 to 128 letters',
      confirmEmailRequestSchema,
      (token) => ({ token }),
      'x'.repeat(128),
      ['x'.repeat(129), `${'x'.repeat(16)} `],
    ],
    [
      'a link of an order, whole',
      orderLinkQuerySchema,
      (text) => ({ link: text }),
      link,
      [`x${link}`, `${link}x`],
    ],
    [
      'a card session of 8',
      orderStatusQuerySchema,
      (session_id) => ({ session_id }),
      'x'.repeat(8),
      ['x'.repeat(7), `${'x'.repeat(8)}-`, `-${'x'.repeat(8)}`],
    ],
    [
      'a card session of 128',
      orderStatusQuerySchema,
      (session_id) => ({ session_id }),
      'x'.repeat(128),
      ['x'.repeat(129)],
    ],
    [
      'a PayU number of 25',
      orderStatusQuerySchema,
      (txnid) => ({ txnid }),
      'x'.repeat(25),
      ['x'.repeat(26), '', '<x', 'x>'],
    ],
    [
      'a reference of 64',
      orderStatusQuerySchema,
      (ref) => ({ ref }),
      '-'.repeat(64),
      ['x'.repeat(65), '', '<x', 'x>'],
    ],
    [
      'a price id of 80',
      stripeCheckoutRequestSchema,
      (priceId) => ({ ...bought, priceId }),
      'x'.repeat(80),
      ['x'.repeat(81), ''],
    ],
    [
      'an attempt of 64',
      payuOrderRequestSchema,
      (attemptId) => ({ ...bought, attemptId }),
      'x'.repeat(64),
      ['x'.repeat(65), 'x'.repeat(15), ` ${'x'.repeat(16)}`, `${'x'.repeat(16)} `],
    ],
    [
      'a renewal token of 120',
      payuOrderRequestSchema,
      (renews) => ({ ...bought, renews }),
      'x'.repeat(120),
      ['x'.repeat(121)],
    ],
    [
      'the terms of today',
      stripeCheckoutRequestSchema,
      (terms) => ({ ...bought, termsVersion: terms }),
      termsVersion,
      ['', '2020-01-01'],
    ],
    [
      'a basic or a professional training',
      academyPayuOrderRequestSchema,
      (moduleType) => ({ ...bought, participantCount: 1, moduleType }),
      'professional',
      ['', 'expert'],
    ],
    [
      'an address of 254',
      emailField,
      same,
      `${'a'.repeat(242)}@example.org`,
      [`${'a'.repeat(243)}@example.org`],
    ],
    [
      'a mobile number',
      indianMobileField,
      same,
      ' 6000000000 ',
      ['5999999999', '60000000000', '600000000', '+916000000000', 'x6000000000'],
    ],
    [
      'a phone number of 24',
      optionalPhoneField,
      same,
      `+${'1'.repeat(24)}`,
      ['1'.repeat(25), '12345', '+12345x', 'x123456'],
    ],
    ['the shortest phone number', optionalPhoneField, same, '(1) 2.', ['1.2-3']],
    [
      'a line that may be blank, of 100',
      optionalLineField(),
      same,
      'x'.repeat(100),
      ['x'.repeat(101), 'a\nb', 'a\u2028b'],
    ],
    [
      'the name of who withdraws, of 100',
      withdrawRequestSchema,
      (name) => ({ link, name }),
      'x'.repeat(100),
      ['x'.repeat(101), ' '],
    ],
    ['a half of a file', studentIdQuerySchema, (half) => ({ link, half }), 'second', ['', 'third']],
    [
      'a reset link of 16',
      resetPasswordRequestSchema,
      (token) => ({ token, newPassword: password }),
      'x'.repeat(16),
      ['x'.repeat(15), `<${'x'.repeat(16)}`, `${'x'.repeat(16)}>`],
    ],
    [
      'a reset link of 128',
      resetPasswordRequestSchema,
      (token) => ({ token, newPassword: password }),
      '-'.repeat(128),
      ['x'.repeat(129)],
    ],
    [
      'the word that deletes, in any case',
      deleteAccountRequestSchema,
      (confirmation) => ({ password, confirmation }),
      ' delete ',
      ['', 'DELETED', 'UNDELETE'],
    ],
    [
      'the password of who deletes, up to 256',
      deleteAccountRequestSchema,
      (text) => ({ password: text, confirmation: 'DELETE' }),
      'x'.repeat(256),
      ['x'.repeat(257), ''],
    ],
    [
      'a form filled in within two seconds or more',
      enquiryExtrasSchema,
      (filledInMs) => ({ filledInMs }),
      '2000',
      ['1999', '-2000', '2000.5', '1'.repeat(13)],
    ],
    ['a form filled in overnight', enquiryExtrasSchema, (filledInMs) => ({ filledInMs }), '9'.repeat(12), []],
    ['a hidden field left empty', enquiryExtrasSchema, (website) => ({ website }), '', ['x']],
    ['a country', countrySchema, same, 'in', ['XX', 'IND', '']],
    [
      'a passage of 5,000 characters',
      schemaOf([{ kind: 'passage', name: 'a', label: '', message: 'a?' }]),
      (a) => ({ a }),
      'x'.repeat(5000),
      ['x'.repeat(5001), ' \u0000 ', ''],
    ],
    [
      'a count to its largest',
      schemaOf([{ kind: 'count', name: 'a', label: '', message: 'a?', max: 500 }]),
      (a) => ({ a }),
      ' 500 ',
      ['501', '0', '', '1.5', '-1', '5 0', '1e2'],
    ],
    [
      'a count of six digits',
      schemaOf([{ kind: 'count', name: 'a', label: '', message: 'a?', max: 1e9 }]),
      (a) => ({ a }),
      '000001',
      ['0000001'],
    ],
    [
      'a choice that is offered',
      schemaOf([{ kind: 'choice', name: 'a', label: '', message: 'a?', options: [['x', 'X']] }]),
      (a) => ({ a }),
      'x',
      ['X', 'y', ''],
    ],
    [
      'a line of its length',
      schemaOf([{ kind: 'line', name: 'a', label: '', message: 'a?', max: 40 }]),
      (a) => ({ a }),
      'x'.repeat(40),
      ['x'.repeat(41), ''],
    ],
  ])('%s', (_name, schema, request, last, beyond) => {
    expect(takes(schema, request(last))).toBe(true);
    expect(beyond.filter((text) => takes(schema, request(text)))).toEqual([]);
  });

  it('the fields of a registration, with their errors in the order of the form', () => {
    expect([...registerFieldOrder].sort()).toEqual(Object.keys(registerRequestSchema.shape).sort());
  });
});

it.each<[string, Schema]>([
  ['a line', optionalLineField()],
  ['a phone number', optionalPhoneField],
  ['a GSTIN', payuOrderRequestSchema.shape.gstin],
  ['a name', stripeCheckoutRequestSchema.shape.name],
  ...(['line', 'count', 'choice', 'passage', 'phone'] as const).map((kind): [string, Schema] => [
    `an optional ${kind} of an enquiry`,
    {
      safeParse: (a) =>
        schemaOf([
          { kind, name: 'a', label: '', message: 'a?', max: 9, options: [], isOptional: true },
        ]).safeParse({ a }),
    },
  ]),
])('%s that may be left blank, and reads it as undefined', (_, schema) => {
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
  expect([asGivenName('a'.repeat(61)), asCompanyName('a'.repeat(101))].map(({ length }) => length)).toEqual([
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
