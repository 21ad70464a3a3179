// A request from a form: its file is kept first, then the request and its two emails are stored in one step. So it is either
// stored and will be mailed, or the sender is told that nothing was.
import { attachmentKind } from '../../src/domain/file-kind.ts';
import type { RequestValues } from '../../src/contracts/enquiry/fields.ts';
import { referenceOf } from '../../src/contracts/enquiry/reference.ts';
import type { EnquiryForm } from '../../src/contracts/enquiry/enquiry-forms.ts';
import { site } from '../../src/site.ts';
import type { FormMailData } from '../mails/enquiry-mails.ts';
import type { Attachment } from '../mails/mailing.ts';
import { sendingOf } from './deliver-mail.ts';
import { enquiryFile, keepFile } from './kept-files.ts';
import { mailLeaseFrom } from './mail-lease.ts';
import { quarterHour } from './limits.ts';
import { limitOfSender, mayMail } from './mail-limits.ts';
import { type EnquiryDesk, type Limit, type Limited, type Mailing, NeighbourError } from './ports.ts';

export type ReceivedFile = { name: string; bytes: Uint8Array };

export type SentForm = {
  form: EnquiryForm;
  values: RequestValues;
  file: ReceivedFile | undefined;
  /** Made by the browser once per filled-in form. */
  attempt: string | undefined;
  isIndian: boolean;
  /** The network address, for the limit. */
  visitor: string | undefined;
};

export type Reception =
  | { outcome: 'received'; reference: string; sendMails: () => Promise<void> }
  | { outcome: 'wrong-file' }
  | { outcome: 'unkept-file' }
  | Limited;

const limitsOf = (desk: EnquiryDesk, email: string, visitor: string | undefined): Limit[] => [
  {
    key: `enquiry:${desk.enquiries.idOf(email.toLowerCase()).slice(0, 24)}`,
    max: 6,
    windowInMs: quarterHour,
  },
  ...limitOfSender(visitor),
];

/** What one sending is known by: without a name from the browser, the same words within ten minutes are one. */
const contentOf = ({ form, values, file, attempt }: SentForm, now: string) =>
  JSON.stringify([form.kind, values, file?.bytes.length ?? 0, attempt ?? now.slice(0, 15)]);

/** Takes a request in, or says why not. @throws NeighbourError where the store is down: then nothing was stored. */
export async function receiveEnquiry(desk: EnquiryDesk, sent: SentForm): Promise<Reception> {
  const { form, values, file, isIndian, visitor } = sent;
  const now = desk.now();
  const id = desk.enquiries.idOf(contentOf(sent, now));
  const reference = referenceOf(form, id);
  const email = values.email!;
  let limits = limitsOf(desk, email, visitor);

  let attachment: Attachment | undefined;
  if (file) {
    const kind = attachmentKind(file.bytes, file.name);
    if (!kind) return { outcome: 'wrong-file' };
    const admitted = await desk.enquiries.admit(limits);
    if (admitted.outcome === 'limited') return admitted;
    limits = [];
    const { key, lookAt } = enquiryFile(id, kind.extension, now);
    attachment = {
      key,
      name: `${reference}.${kind.extension}`,
      mediaType: kind.mediaType,
    };
    try {
      await keepFile(desk, { key, bytes: file.bytes, mediaType: kind.mediaType, lookAt });
    } catch (error) {
      if (error instanceof NeighbourError && error.neighbour === 'files') return { outcome: 'unkept-file' };
      throw error;
    }
  }

  const region = isIndian ? 'India' : 'International';
  const data: FormMailData = {
    form: form.kind,
    reference,
    region,
    receivedAt: now,
    values: JSON.stringify(values),
    file: file ? file.name.replace(/[^\P{Cc}]/gu, '').slice(0, 100) : '',
  };
  const mail = (kind: 'form-received' | 'form-confirmation', rest: Partial<Mailing>): Mailing => ({
    id: `${id.slice(0, 24)}.${kind}`,
    kind,
    to: email,
    data,
    ...rest,
  });
  // The request is taken in and reaches the team in any case.
  const held = await mayMail(desk, 'form-confirmation', email);
  const mails = [
    mail('form-received', { to: site.contacts.support, replyTo: email, attachment }),
    ...(held ? [] : [mail('form-confirmation', {})]),
  ];
  const stored = await desk.enquiries.store(
    id,
    { reference, kind: form.kind, region, receivedAt: now, values, attachment },
    mails,
    mailLeaseFrom(now),
    limits,
  );
  if (stored.outcome === 'limited') return stored;
  const written = stored.outcome === 'stored' ? mails : [];
  return { outcome: 'received', reference, sendMails: sendingOf(desk, written) };
}
