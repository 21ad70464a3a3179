// The name behind an account, in a separate file so that other account pages do not ship the name rules.
import * as z from 'zod/mini';
import { fieldMessages } from './field-words.ts';
import { optionalPhoneField } from './fields.ts';
import { givenNameField, optionalCompanyField } from './given-name.ts';

/** POST /api/trial/change-details */
export const changeDetailsRequestSchema = z.object({
  firstName: givenNameField(fieldMessages.firstName),
  lastName: givenNameField(fieldMessages.lastName),
  company: optionalCompanyField,
  phone: optionalPhoneField,
});
export type ChangeDetailsRequest = z.infer<typeof changeDetailsRequestSchema>;
