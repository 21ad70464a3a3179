// What the forms of trial accounts say where the server gave no words. Apart, because the account page needs none of it.

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
