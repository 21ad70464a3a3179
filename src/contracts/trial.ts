// The requests about trial accounts. Checks are listed in the order in which their messages appear.
import * as z from 'zod/mini';
import { fieldMessages } from './field-words.ts';
import { boundedText } from './bounded-text.ts';
import { emailField, newPasswordField } from './fields.ts';

/** POST /api/trial/login */
export const loginRequestSchema = z.object({ email: emailField, password: newPasswordField });
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/** POST /api/trial/forgot-password; the address is lowercased here too. */
export const forgotPasswordRequestSchema = z.object({
  email: emailField.check(z.toLowerCase()),
});

/** POST /api/trial/reset-password */
export const resetPasswordRequestSchema = z.object({
  token: boundedText('Invalid reset link. Please request a new password reset.', {
    tooLong: 'Invalid or expired reset token',
  }).check(z.regex(/^[\w-]{16,128}$/, 'Invalid or expired reset token')),
  newPassword: newPasswordField,
});

/** POST /api/trial/change-password, with the session token as a bearer, like all requests below. */
export const changePasswordRequestSchema = z.object({
  currentPassword: z
    .string(fieldMessages.password)
    .check(z.minLength(1, fieldMessages.password), z.maxLength(256, fieldMessages.passwordTooLong)),
  newPassword: newPasswordField,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequestSchema>;

/** POST /api/trial/log-out, /api/trial/end-other-sessions, and /api/trial/send-confirmation: `{}`. */
export const nothingRequestSchema = z.object({});

/** POST /api/trial/end-session: the ID of one of the caller's sessions. */
export const endSessionRequestSchema = z.object({
  session: boundedText('Please choose a session.').check(
    z.regex(/^[\w-]{1,64}$/, 'Please choose a session.'),
  ),
});

const badConfirmation =
  'This confirmation link is not complete. Please open it from the email again, or ask for a new one.';

/** POST /api/trial/confirm-email and confirm-new-email: the token of the link `/my-account#confirm=<token>` or `#address=<token>`. */
export const confirmEmailRequestSchema = z.object({
  token: boundedText(badConfirmation).check(z.regex(/^[\w-]{16,128}$/, badConfirmation)),
});

/** The word to type to delete an account. */
export const deletionWord = 'DELETE';

/** POST /api/trial/delete-account */
export const deleteAccountRequestSchema = z.object({
  password: z
    .string(fieldMessages.password)
    .check(z.minLength(1, fieldMessages.password), z.maxLength(256, fieldMessages.passwordTooLong)),
  confirmation: boundedText(`Please type ${deletionWord} to confirm`).check(
    z.trim(),
    z.regex(/^DELETE$/i, `Please type ${deletionWord} to confirm`),
  ),
});

/** POST /api/trial/change-email */
export const changeEmailRequestSchema = z.object({
  currentPassword: changePasswordRequestSchema.shape.currentPassword,
  email: emailField,
});
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>;
