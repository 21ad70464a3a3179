// The page that proves a student license, with plain forms that need no JavaScript.
import { html, type Html } from '../../src/contracts/html.ts';
import { studentIdLimits, studentIdWords } from '../../src/contracts/order-words.ts';
import type { OrderView } from '../../src/contracts/order-replies.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { answerDays } from '../../src/domain/order/work-queue.ts';
import { api, orderPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { plainPage } from './plain-page.ts';
import { hiddenHtml } from './form-fields.ts';

/** The largest request that the platform accepts, minus what a form adds to its file. */
export const plainUploadBytes = studentIdLimits.maxBytesPerRequest;
const atMost = `${plainUploadBytes / 1024 / 1024} MB`;
export const plainTooLarge = `Please choose a file smaller than ${atMost}.`;

type Shown = {
  link: string;
  order: OrderView;
  /** What was done, or why it was not. */
  said?: { words: string; isDone: boolean } | undefined;
};

const form = (link: string, inside: Html, type = 'application/x-www-form-urlencoded') =>
  html`<form method="post" action="${api.orderStudentProof}" enctype="${type}">
    ${hiddenHtml('link', link)}${inside}
  </form>`;

function byCode({ link, order }: Shown): Html | undefined {
  const { code, isSchoolEmail, isShared } = order.studentId!;
  if (isShared === true) return undefined;
  const address = code?.to ?? (isSchoolEmail === true ? order.email : '');
  const typed =
    code?.until === undefined
      ? ''
      : form(
          link,
          html`<p>A code is on its way to ${code.to}.</p>
            <p>
              <label for="code">The code</label><br /><input
                id="code"
                name="code"
                inputmode="numeric"
                autocomplete="one-time-code"
                maxlength="7"
                required
              />
            </p>
            <button>Confirm the code</button>`,
        );
  return html`<h2>With a school email address</h2>
    ${typed}${form(
      link,
      html`<p>
          <label for="schoolEmail">Your school email address</label><br /><input
            id="schoolEmail"
            name="schoolEmail"
            type="email"
            autocomplete="email"
            maxlength="254"
            required
            value="${address}"
          />
        </p>
        <button>${code ? 'Send another code' : 'Send a code'}</button>`,
    )}`;
}

const byDocument = ({ link, order }: Shown) =>
  order.studentId!.isOpened === true
    ? ''
    : html`<h2>With a document</h2>
        ${form(
          link,
          html`<p>
              <label for="file">Student ID, or a letter from your school</label><br />JPEG, PNG, WebP or PDF,
              smaller than ${atMost}. We answer within ${answerDays['student-id']} working days.<br /><input
                id="file"
                name="file"
                type="file"
                accept="${studentIdLimits.accept}"
                required
              />
            </p>
            <button>
              ${order.studentId!.state === 'under-review' ? 'Replace the document' : 'Upload'}
            </button>`,
          'multipart/form-data',
        )}`;

/** Returns the page of an order whose license is waiting for proof, or that needs none. */
export function studentPage(shown: Shown, status = 200): Response {
  const { link, order, said } = shown;
  const { studentId } = order;
  const alert =
    said && html`<p role="${said.isDone ? 'status' : 'alert'}"><strong>${said.words}</strong></p>`;
  const state = studentId
    ? `${studentIdWords[studentId.state]}${studentId.reason === undefined ? '' : `: ${studentId.reason}`}`
    : 'This order needs no student ID.';
  const needed =
    studentId?.neededBy === undefined
      ? ''
      : html`<p>
          Before the license renews, please show by ${formatDay(studentId.neededBy)} that you are still a
          student. If you do not, nothing is charged, and the license ends.
        </p>`;
  const ways =
    studentId && studentId.state !== 'accepted' ? [needed, byCode(shown), byDocument(shown)] : undefined;
  return plainPage(
    'Show that you are a student',
    html`<h1>Show that you are a student</h1>
      ${alert}
      <p>${state}</p>
      ${ways}
      <p>
        Or email your proof to <a href="mailto:${site.contacts.support}">${site.contacts.support}</a>, with
        your order number: ${order.id}
      </p>
      <p><a href="${orderPath(link)}">Back to the order</a></p>`,
    status,
  );
}
