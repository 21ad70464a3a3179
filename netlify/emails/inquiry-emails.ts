// The emails of the forms that visitors submit: one to the team with all values, and one to the sender with the reference number.
import type { RequestValues } from '../../src/contracts/inquiry/fields.ts';
import { inquiryFormOf, shownValue } from '../../src/contracts/inquiry/inquiry-forms.ts';
import { site } from '../../src/site.ts';
import { facts, type MailWords, note, passage, text } from './email-layout.ts';
import type { FormMailKind } from './email-job.ts';

/** The data of such an email, as text: the form's kind, the reference, and its field values as JSON. */
export type FormMailData = {
  form: string;
  reference: string;
  region: string;
  receivedAt: string;
  values: string;
  file: string;
};

/** `data` as in FormMailData. @throws if it names no form */
export function formMail(kind: FormMailKind, data: Record<string, string>): MailWords {
  const { reference = '', region = '', receivedAt = '', file = '' } = data;
  const form = inquiryFormOf(data.form);
  if (!form) throw new Error(`no form "${data.form ?? ''}"`);
  const values = JSON.parse(data.values ?? '{}') as RequestValues;
  const filled = form.fields.filter(({ name }) => values[name] !== undefined);
  if (kind === 'form-confirmation') {
    // Free text is not repeated, because anyone can enter anyone's address.
    const chosen = filled.filter((field) => field.kind === 'choice' || field.kind === 'count');
    return {
      subject: `We received your request (${reference})`,
      heading: 'We received your request',
      blocks: [
        text(`${form.thanks} ${form.next}`),
        facts(
          ['Reference', reference],
          ['Request', form.title],
          ...chosen.map((field) => [field.label, shownValue(field, values[field.name]!)] as const),
        ),
        note(
          `If you did not send this, someone entered your address by mistake. Write to ${site.contacts.support}, and we will delete it.`,
        ),
      ],
    };
  }
  const short = filled.filter((field) => field.kind !== 'passage');
  const long = filled.filter((field) => field.kind === 'passage');
  return {
    subject: `${form.title} (${region}): ${reference}`,
    heading: form.title,
    blocks: [
      facts(
        ['Reference', reference],
        ['Region', region],
        ...short.map((field) => [field.label, shownValue(field, values[field.name]!)] as const),
        file === '' ? null : ['File', file],
        ['Received', receivedAt],
      ),
      ...long.map((field) => passage(field.label, values[field.name]!)),
      note('Reply to this email to answer the sender.'),
    ],
  };
}
