import type { EnquiryForm } from './enquiry-forms.ts';

/** What an address says a form begins with: of the form's own fields, those that it names. */
export const begunValues = ({ fields }: EnquiryForm, search: string): Record<string, string> => {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
};
