import { hostedAttributes } from '~/contracts/enquiry/hosted-forms.ts';
import { enquiryForms, type EnquiryKind } from '~/contracts/enquiry/enquiry-forms.ts';

/** Attributes of a link that opens a form in a dialog and, without JavaScript, leads to its page. `choice`: the license it begins with. */
export const enquiryLink = (kind: EnquiryKind, choice?: string) => ({
  href: enquiryForms[kind].page,
  'data-wake': '/wake/enquiry.js',
  'data-enquiry': kind,
  ...hostedAttributes(kind),
  ...(choice === undefined ? {} : { 'data-choice': choice }),
});
