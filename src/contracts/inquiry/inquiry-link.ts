import { hostedAttributes } from '~/contracts/inquiry/hosted-forms.ts';
import { inquiryForms, type InquiryKind } from '~/contracts/inquiry/inquiry-forms.ts';

/**
 * Attributes of a link that opens a form in a dialog or, without JavaScript, on its page. `initial`: values by
 * field, passed in the query string.
 */
export const inquiryLink = (kind: InquiryKind, initial: Readonly<Record<string, string>> = {}) => ({
  href: inquiryForms[kind].page + (Object.keys(initial).length > 0 ? `?${new URLSearchParams(initial)}` : ''),
  'data-wake': '/wake/enquiry.js',
  'data-enquiry': kind,
  ...hostedAttributes(kind),
});
