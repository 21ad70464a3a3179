// Passes a form's errors to its fields.
import { createContext, use } from 'react';
import type { FieldErrors } from './form-state.ts';

export const FormErrors = createContext<FieldErrors>({});

/** The error of this field, or an empty string. */
export const useFieldError = (name: string) => use(FormErrors)[name] ?? '';
