import { hostedAttributes } from '~/contracts/enquiry/hosted-forms.ts';
import { enquiryForms, type EnquiryKind } from '~/contracts/enquiry/enquiry-forms.ts';

/**
 * Attributes of a link that opens a form in a dialog and, without JavaScript, leads to its page. `begun`: what the form begins with, by
 * field; it stands in the address.
 */
export const enquiryLink = (kind: EnquiryKind, begun: Readonly<Record<string, string>> = {}) => ({
  href: enquiryForms[kind].page + (Object.keys(begun).length > 0 ? `?${new URLSearchParams(begun)}` : ''),
  'data-wake': '/wake/enquiry.js',
  'data-enquiry': kind,
  ...hostedAttributes(kind),
});
