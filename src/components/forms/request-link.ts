import { hostedAttributes } from '~/forms/hosted-forms';
import { requestForms, type RequestKind } from '~/forms/request-forms';

/** Attributes of a link that opens a form in a dialog and, without JavaScript, leads to its page. `choice`: the license it begins with. */
export const requestLink = (kind: RequestKind, choice?: string) => ({
  href: requestForms[kind].page,
  'data-wake': '/wake/request.js',
  'data-request': kind,
  ...hostedAttributes(kind),
  ...(choice === undefined ? {} : { 'data-choice': choice }),
});
