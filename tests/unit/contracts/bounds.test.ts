// Each bound of what a call takes: the last value that is taken, and the first that is not.
import { describe, expect, it } from 'vitest';
import { lineField, newPasswordField } from '../../../src/contracts/fields.ts';
import { orderLinkQuerySchema } from '../../../src/contracts/order-page.ts';
import { registerFieldOrder, registerRequestSchema } from '../../../src/contracts/registration.ts';
import { changePasswordRequestSchema, confirmEmailRequestSchema } from '../../../src/contracts/trial.ts';
import { enquiryExtrasSchema } from '../../../src/contracts/enquiry/enquiry-call.ts';

type Schema = { safeParse(value: unknown): { success: boolean } };
const takes = (schema: Schema, value: unknown) => schema.safeParse(value).success;
const link = `${'a'.repeat(24)}-${'B'.repeat(22)}`;

describe('a call takes', () => {
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
  ])('%s', (_name, schema, request, last, beyond) => {
    expect(takes(schema, request(last))).toBe(true);
    expect(beyond.filter((text) => takes(schema, request(text)))).toEqual([]);
  });

  it('the fields of a registration, each told in the order of the form', () => {
    expect([...registerFieldOrder].sort()).toEqual(Object.keys(registerRequestSchema.shape).sort());
  });
});
