// The name behind an account: apart from the other calls, so that their pages need not know what a name can be.
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
