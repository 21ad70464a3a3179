import type { InquiryForm } from './inquiry-forms.ts';

/** Reads initial values for a form's fields from the query string. */
export const initialValues = ({ fields }: InquiryForm, search: string): Record<string, string> => {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
};
