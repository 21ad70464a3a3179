// Starting a trial: apart from the other calls about accounts, so that their pages need not know what a name can be.
import * as z from 'zod/mini';
import { fieldMessages } from './field-words.ts';
import { emailField, newPasswordField, optionalPhoneField } from './fields.ts';
import { givenNameField, optionalCompanyField } from './given-name.ts';

/** POST /api/trial/register. Messages come in this order: email, passwords match, password length. */
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
      // Also where another field is wrong: the form shows every message at once.
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
