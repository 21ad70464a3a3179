// The definition of an inquiry form's field: enough to render it, validate it, and include it in an email.
import * as z from 'zod/mini';
import { atMost, boundedText } from '../bounded-text.ts';
import { emailField, lineField, optionalLineField, optionalPhoneField } from '../fields.ts';

type Shared = {
  name: string;
  label: string;
  hint?: string;
  /** May be left blank. */
  isOptional?: boolean;
};

export type InquiryField = Shared &
  (
    | { kind: 'line'; message: string; max?: number; autocomplete?: string }
    | { kind: 'email' }
    | { kind: 'phone' }
    | { kind: 'count'; message: string; max: number }
    | { kind: 'choice'; message: string; options: readonly (readonly [value: string, label: string])[] }
    | { kind: 'passage'; message: string }
    | { kind: 'file' }
  );

/** The longest text that a multiline field accepts. */
export const longestPassage = 5000;
/** Formatted only when needed, because a process's first call of `toLocaleString` takes 20 ms. */
const tooLong = () => `Please use at most ${longestPassage.toLocaleString('en')} characters`;

/** Multiline text. Normalizes line endings and removes control characters, which no one types. */
const passage = (message: string, shortest: number) =>
  z.pipe(
    boundedText(message, { tooLong }),
    z.pipe(
      z.transform((text: string) =>
        text
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n\t]/gu, '')
          .trim(),
      ),
      z.string().check(z.minLength(shortest, message), atMost(longestPassage, tooLong)),
    ),
  );

const blankAsAbsent = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      schema,
    ]),
  );

/** The schema of one field. A form sends every value as text; files are validated separately. */
function checkOf(field: InquiryField): z.ZodMiniType {
  switch (field.kind) {
    case 'line':
      return field.isOptional ? optionalLineField(field.max) : lineField(field.message, field.max);
    case 'email':
      return emailField;
    case 'phone':
      return optionalPhoneField;
    case 'count': {
      const inRange = (text: string) => Number(text) >= 1 && Number(text) <= field.max;
      const count = boundedText(field.message).check(
        z.trim(),
        z.regex(/^\d{1,6}$/, field.message),
        z.refine(inRange, field.message),
      );
      return field.isOptional ? blankAsAbsent(count) : count;
    }
    case 'choice': {
      const values = field.options.map(([value]) => value);
      const choice = boundedText(field.message).check(
        z.refine((value) => values.includes(value), field.message),
      );
      return field.isOptional ? blankAsAbsent(choice) : choice;
    }
    case 'passage':
      return field.isOptional ? z.optional(passage(field.message, 0)) : passage(field.message, 1);
    case 'file':
      return z.optional(z.unknown());
  }
}

/** The values of a validated form, without empty fields. */
export type RequestValues = Readonly<Record<string, string>>;

/** The schema of these fields, for the browser and the server. */
export const schemaOf = (fields: readonly InquiryField[]): z.ZodMiniType<RequestValues> =>
  z.pipe(
    z.object(Object.fromEntries(fields.map((field) => [field.name, checkOf(field)]))),
    z.transform((values: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(values).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
        ),
      ),
    ),
  );

export const emailInquiryField: InquiryField = {
  kind: 'email',
  name: 'email',
  label: 'Email',
  hint: 'We reply to this address.',
};
export const nameInquiryField: InquiryField = {
  kind: 'line',
  name: 'name',
  label: 'Your name',
  message: 'Please enter your name',
  autocomplete: 'name',
};
export const phoneInquiryField: InquiryField = {
  kind: 'phone',
  name: 'phone',
  label: 'Phone',
  hint: 'With the country code, as in +91 98765 43210.',
  isOptional: true,
};
