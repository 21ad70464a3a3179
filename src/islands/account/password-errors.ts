import { fieldMessages } from '~/contracts/field-words.ts';
import type { FieldErrors, Typed } from '../ui/form-state.ts';

/** Validates `newPassword` and `confirmPassword` in the specified order: both filled in, equal, then `rest`. */
export function passwordErrors(
  { newPassword = '', confirmPassword = '' }: Typed,
  rest: () => FieldErrors,
): FieldErrors {
  if (newPassword === '' || confirmPassword === '')
    return { [newPassword === '' ? 'newPassword' : 'confirmPassword']: fieldMessages.fillAll };
  if (newPassword !== confirmPassword) return { confirmPassword: fieldMessages.passwordsDiffer };
  return rest();
}
