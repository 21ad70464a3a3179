// Starts a trial. It is separate from the other account calls, so their pages do not ship the name rules.
import * as z from 'zod/mini';
import { fieldMessages } from './field-words.ts';
import { emailField, newPasswordField, optionalPhoneField } from './fields.ts';
import { givenNameField, optionalCompanyField } from './given-name.ts';

/** POST /api/trial/register. Checks run in this order: email, matching passwords, password length. */
export const registerRequestSchema = z
  .object({
    firstName: givenNameField(fieldMessages.firstName),
    lastName: givenNameField(fieldMessages.lastName),
    email: emailField,
    company: optionalCompanyField,
    phone: optionalPhoneField,
    password: newPasswordField,
    confirmPassword: z.string(fieldMessages.passwordsDiffer),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: fieldMessages.passwordsDiffer,
      // Also runs if another field is invalid, because the form shows every message together.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type RegisterRequest = z.infer<typeof registerRequestSchema>;
export const registerFieldOrder = [
  'firstName',
  'lastName',
  'email',
  'confirmPassword',
  'password',
  'phone',
  'company',
] as const;
