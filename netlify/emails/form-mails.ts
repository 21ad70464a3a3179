// The mails of our own forms (quote, course quote, support, partner, webinar): one to the team, one to the sender.
import { site } from '../../src/site.ts';
import { facts, type MailWords, text } from './mail-layout.ts';
import type { FormMailKind } from './mailing.ts';

/** `data`: `form` (its name), `reference`, and every field that was filled in, by its label. */
export function formMail(
  kind: FormMailKind,
  { form = 'Request', reference = '', ...fields }: Record<string, string>,
): MailWords {
  const rows = facts(['Reference', reference], ...Object.entries(fields));
  return kind === 'form-received'
    ? { subject: `${form} ${reference}`, heading: form, blocks: [rows] }
    : {
        subject: `We received your request (${reference})`,
        heading: 'We received your request',
        blocks: [text(`Thank you for writing to ${site.company}. We answer within two working days.`), rows],
      };
}
