// What a field needs to know about its form: its own error.
import { createContext, use } from 'react';
import type { FieldErrors } from './form-state.ts';

export const FormErrors = createContext<FieldErrors>({});

/** The error of this field, or an empty text. */
export const useFieldError = (name: string) => use(FormErrors)[name] ?? '';
