// Parsing any text takes time proportional to its length.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isEmail, mobileDigits } from '../../../src/contracts/field-words.ts';
import { superlinear } from '../../support/growth.ts';
import { contractSchemas, fieldsOf, filledWith } from '../../support/contract-fields.ts';

const schemas = await contractSchemas();
const seen = new Set<z.core.$ZodType>();
const fields = schemas.flatMap((schema) => fieldsOf(schema, seen));

describe('the growth test', () => {
  it.each<[string, (text: string) => unknown]>([
    ['a quadratic pattern', (text) => /^[^@]+@[^@]+\.[^@]+$/.test(text)],
    ['an exponential pattern', (text) => /^(?:a+)+$/.test(text)],
    ['trimming with a pattern', (text) => text.replace(/\s+$/, '')],
    [
      'a list searched once per entry',
      (text) => Array.from(text.slice(0, 16_384)).map((part, i, all) => all.indexOf(`${part}${i}`)),
    ],
  ])('detects %s', (_, read) => {
    expect(superlinear(read)).toBeDefined();
  });

  it('passes a linear reader', () => {
    expect(
      superlinear((text) =>
        text
          .replace(/\p{Cf}/gu, '')
          .trim()
          .toLowerCase(),
      ),
    ).toBeUndefined();
  });
});

describe('a contract', () => {
  it('is found in its folder with every field', () => {
    expect(schemas.length).toBeGreaterThan(50);
    expect(fields.length).toBeGreaterThan(300);
  });

  it.each(fields.map(({ name, schema }) => [name, schema] as const))(
    'parses %s in linear time',
    (_, schema) => {
      expect(superlinear((text) => z.safeParse(schema, text))).toBeUndefined();
    },
  );

  it.each(schemas.map(({ name, schema }) => [name, schema] as const))(
    'parses all fields of %s together in linear time',
    (_, schema) => {
      expect(superlinear((text) => z.safeParse(schema, filledWith(schema, text)))).toBeUndefined();
    },
  );
});

describe('a text field of a contract', () => {
  const texts = fields.filter(({ schema }) => schema._zod.def.type === 'string');
  const checksOf = ({ schema }: (typeof fields)[number]) =>
    (schema._zod.def.checks ?? []).map(({ _zod: { def } }) => def as { check: string; abort?: boolean });
  const patterns = texts.filter((field) =>
    checksOf(field).some(({ check }) => !/^(?:min|max)_length$/.test(check)),
  );

  it('is matched against patterns in many places', () => {
    expect(patterns.length).toBeGreaterThan(20);
  });

  it.each(patterns.map((field) => [field.name, checksOf(field)[0]] as const))(
    '%s is measured before any pattern or change, and rejected unread if it is too long',
    (_, first) => {
      expect(first).toMatchObject({ check: 'custom', abort: true });
    },
  );
});

describe('a check that a form runs on every keystroke', () => {
  it.each([
    ['isEmail', isEmail],
    ['mobileDigits', mobileDigits],
  ])('%s takes linear time', (_, read) => {
    expect(superlinear(read)).toBeUndefined();
  });
});
