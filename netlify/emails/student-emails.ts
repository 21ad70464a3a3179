// The emails about the proof for a student license.
import { answerDays } from '../../src/domain/order/work-queue.ts';
import { codeInMinutes } from '../../src/domain/license/student-proof.ts';
import { site } from '../../src/site.ts';
import { button, facts, note, text } from './email-layout.ts';
import { whatWasBought, asSentence, howToProve, toProof, type OrderEmails } from './order-email-parts.ts';

export const studentEmails: OrderEmails<
  'student-code' | 'student-id-missing' | 'student-id-received' | 'student-id-reviewed'
> = {
  'student-code': ({ code = '' }) => ({
    subject: `${code} is your ${site.product} code`,
    heading: 'Your code',
    blocks: [
      { kind: 'code', label: 'Your code', code },
      text(
        `Please enter it within ${codeInMinutes} minutes on the page where you asked for it. It shows that you have a school email address, which a student license requires.`,
      ),
      note(
        'If you did not ask for it, someone mistyped their address. You don’t need to do anything, and nothing was bought in your name.',
      ),
    ],
  }),
  'student-id-missing': ({ order, orderUrl, proofUrl, detail }) => ({
    subject: 'One step is left: show that you are a student',
    heading: 'Please show that you are a student',
    blocks: [
      text(`Your ${whatWasBought(order)} works. We still need proof that you are a student. ${howToProve}`),
      ...toProof({ orderUrl, proofUrl }),
      facts(['Order', order.id]),
      ...(Number(detail) > 3
        ? [note('This is our last reminder. Without proof, the license will not renew.')]
        : []),
    ],
  }),
  'student-id-received': ({ order, orderUrl }) => ({
    subject: 'We received your student ID',
    heading: 'We received your student ID',
    blocks: [
      text(
        `Thank you. We will check it and email you within ${answerDays['student-id']} working days. Your license key works in the meantime. Order ${order.id}.`,
      ),
      button('See your order', orderUrl),
    ],
  }),
  'student-id-reviewed': ({ order, orderUrl, proofUrl }) =>
    order.studentId?.state === 'rejected'
      ? {
          subject: 'Please send your student ID again',
          heading: 'We could not accept your student ID',
          blocks: [
            text(
              `The reason: ${asSentence(order.studentId.reason ?? 'it could not be read')} Please try again. ${howToProve}`,
            ),
            ...toProof({ orderUrl, proofUrl }),
          ],
        }
      : {
          subject: 'Your student license is confirmed',
          heading: 'Your student license is confirmed',
          blocks: [
            text(
              `Thank you: nothing more is needed.${order.subscription === 'ending' ? ' The renewal is still canceled; to undo that, choose Change card on your order page.' : ''} Enjoy your studies.`,
            ),
            button('See your order', orderUrl),
          ],
        },
};
