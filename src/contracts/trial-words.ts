// The default messages of the trial forms. They are in a separate file because the account page does not need them.

/** The messages of §8, used if the server sends none. */
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
