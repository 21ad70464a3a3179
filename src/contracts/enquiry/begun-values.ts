import type { EnquiryForm } from './enquiry-forms.ts';

/** Reads initial values for a form's fields from the query string. */
export const begunValues = ({ fields }: EnquiryForm, search: string): Record<string, string> => {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
};
