// Trial accounts: what each call takes, and the checks in the order in which they speak.
import * as z from 'zod/mini';
import {
  emailField,
  fieldMessages,
  lineField,
  newPasswordField,
  optionalLineField,
  optionalPhoneField,
} from './fields.ts';

/** POST /api/trial/register. Messages come in this order: e-mail, passwords match, password length. */
export const registerRequestSchema = z
  .object({
    firstName: lineField(fieldMessages.firstName, 60),
    lastName: lineField(fieldMessages.lastName, 60),
    email: emailField,
    company: optionalLineField(100),
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

/** POST /api/trial/login */
export const loginRequestSchema = z.object({ email: emailField, password: newPasswordField });
export type LoginRequest = z.infer<typeof loginRequestSchema>;

/** POST /api/trial/forgot-password; the address is lowercased here too. */
export const forgotPasswordRequestSchema = z.object({
  email: emailField.check(z.toLowerCase()),
});

/** POST /api/trial/reset-password */
export const resetPasswordRequestSchema = z.object({
  token: z
    .string('Invalid reset link. Please request a new password reset.')
    .check(z.regex(/^[\w-]{16,128}$/, 'Invalid or expired reset token')),
  newPassword: newPasswordField,
});

/** The words of §8 where the server gave none. */
export const trialFallbackWords = {
  register: 'Registration failed',
  registerNetwork: 'Network error. Please try again.',
  registered: 'Account created successfully! Redirecting to your account...',
  login: 'Login failed',
  loginUnreadable: 'Login failed. Please try again.',
  loginNetwork: 'Connection error. Please check your internet and try again.',
  forgot: 'Failed to send reset email',
  forgotNetwork: 'Network error. Please try again.',
  resetMissingToken: 'Invalid reset link. Please request a new password reset.',
  resetBadToken: 'Invalid or expired reset token',
  reset: 'Failed to reset password',
} as const;
