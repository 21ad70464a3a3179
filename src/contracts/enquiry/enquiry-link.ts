import { hostedAttributes } from '~/contracts/enquiry/hosted-forms.ts';
import { enquiryForms, type EnquiryKind } from '~/contracts/enquiry/enquiry-forms.ts';

/**
 * Attributes of a link that opens a form in a dialog or, without JavaScript, on its page. `begun`: initial values by
 * field, passed in the query string.
 */
export const enquiryLink = (kind: EnquiryKind, begun: Readonly<Record<string, string>> = {}) => ({
  href: enquiryForms[kind].page + (Object.keys(begun).length > 0 ? `?${new URLSearchParams(begun)}` : ''),
  'data-wake': '/wake/enquiry.js',
  'data-enquiry': kind,
  ...hostedAttributes(kind),
});
