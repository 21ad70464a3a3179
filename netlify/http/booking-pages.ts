// The pages of a training: the buyer's, with a form for dates and names, and each participant's. None needs JavaScript.
import { optionsHtml } from '../../src/contracts/field-html.ts';
import { attributes, html, type Html } from '../../src/contracts/html.ts';
import { maxProposals } from '../../src/domain/training/request-dates.ts';
import {
  bookingOf,
  type BookingStage,
  isBooked,
  sessionHours,
  stageOf,
  zonesOf,
} from '../../src/domain/training/booking.ts';
import type { Participant } from '../../src/domain/training/booking-schema.ts';
import { answerDays } from '../../src/domain/order/work-queue.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { inWordsAt, isTimeZone, localTime } from '../../src/domain/time-zones.ts';
import {
  bookingCalendarPath,
  certificateFilePath,
  certificatePath,
  outsideApi,
  pages,
} from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { alertHtml, hiddenHtml, inputHtml, type Typed, typedField, valueIn } from './form-fields.ts';
import { factsHtml } from './plain-page.ts';
import { replaceLinkForm } from './replace-link-form.ts';
import { sitePage } from './site-page.ts';

/** The form shows what is stored, or what was typed. */
export type BuyerPage = Typed & {
  link: string;
  order: Order;
  now: string;
  /** The buyer's probable time zone, if none was chosen. */
  zone: string;
  alert?: string | undefined;
  isSaved?: boolean | undefined;
  /** Returns the link of each participant, by number. */
  linkOf: (number: number) => string;
};

const paragraph = (words: string) => html`<p>${words}</p>`;
const bringing = html`<ul>
  ${site.training.bring.map((each) => html`<li>${each}</li>`)}
</ul>`;

const stages = ['Booked', 'Date', 'Session', 'Certificates'] as const;
const stagesDone: Record<BookingStage, number> = { asking: 1, scheduled: 2, held: 3, certified: 4, ended: 0 };

/** Lists the stages of a booking and marks the next one. */
function stageList(order: Order): Html | undefined {
  const count = stagesDone[stageOf(order)];
  if (count === 0) return undefined;
  const item = (stage: string, i: number) =>
    html`<li ${attributes({ class: i < count && 'done', 'aria-current': i === count && 'step' })}>
      ${stage}${i < count && html`<span class="visually-hidden">: done</span>`}
    </li>`;
  return html`<ol class="stages">
    ${stages.map(item)}
  </ol>`;
}

const sessionFacts = (order: Order) => {
  const booking = bookingOf(order);
  const { session } = booking;
  return session
    ? factsHtml([
        ...zonesOf(booking).map((zone) => ['Date', inWordsAt(session.at, zone)] as const),
        ['Duration', `About ${sessionHours} hours, live online`],
      ])
    : '';
};

const joining = (order: Order, link: string) => {
  const { session } = bookingOf(order);
  return session && stageOf(order) === 'scheduled'
    ? html`<p class="buttons">
        <a class="button primary" href="${session.joinUrl}" rel="noreferrer">Join the session</a>
        <a class="button" href="${bookingCalendarPath(link)}" download>Add to your calendar</a>
      </p>`
    : '';
};

/** Current names of time zones that the engine lists under old names. */
const namedNow: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};
const zonesWith = (chosen: string) =>
  [
    ...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone').map((zone) => namedNow[zone] ?? zone)]),
  ].sort();

function dateCard(page: BuyerPage): Html {
  const { order, zone, now, errors = {} } = page;
  const { proposals, zone: own } = bookingOf(order);
  const typed = valueIn(page, 'zone');
  const chosen = isTimeZone(typed) ? typed : (own ?? zone);
  const values = { ...page.values };
  // Shows the stored times in the chosen time zone, unless something was typed.
  if (page.values.zone === undefined)
    for (const [i, at] of proposals.entries())
      [values[`date${i + 1}`], values[`time${i + 1}`]] = localTime(at, chosen).split('T');
  const form: Typed = { values, errors };
  const zones = optionsHtml(
    zonesWith(chosen).map((each) => [each, each]),
    chosen,
  );
  const rows = Array.from({ length: maxProposals }, (_, i) => {
    const number = i + 1;
    const earliest = localTime(now, chosen).slice(0, 10);
    return html`<fieldset>
      <legend>Date ${number}</legend>
      ${inputHtml(form, { name: `date${number}`, label: 'Day', type: 'date', more: { min: earliest } })}${inputHtml(form, { name: `time${number}`, label: 'Start', type: 'time' })}
    </fieldset>`;
  });
  return html`<section aria-labelledby="dates">
    <h2 id="dates">Propose dates</h2>
    <p>${site.training.dates}</p>
    ${typedField(
      page,
      { name: 'zone', label: 'Time zone of these dates' },
      (own) =>
        html`<select ${own}>
          ${zones}
        </select>`,
    )}
    ${rows}
    ${typedField(page, { name: 'notes', label: 'Notes (optional)' }, (own) => html`<textarea ${own} rows="3" maxlength="500">${valueIn(page, 'notes')}</textarea>`)}
  </section>`;
}

function peopleCard(page: BuyerPage): Html {
  const { order, linkOf } = page;
  const { participants } = bookingOf(order);
  const places = Array.from({ length: order.seats }, (_, i) => {
    const number = i + 1;
    const known = participants[i];
    const link =
      known === undefined
        ? ''
        : html`<p class="hint">
            <a href="${linkOf(known.number)}">Page of ${known.name}</a
            >${known.certificate ? ', with the certificate' : ''}
          </p>`;
    return html`<fieldset class="person">
      <legend>Participant ${number}</legend>
      ${inputHtml(page, { name: `name${number}`, label: 'Name, as on the certificate', maxLength: 60, autoComplete: 'off' })}${inputHtml(page, { name: `email${number}`, label: 'Email (optional)', type: 'email', maxLength: 254, autoComplete: 'off', more: { spellcheck: 'false' } })}${link}
    </fieldset>`;
  });
  return html`<section aria-labelledby="people">
    <h2 id="people">Who takes part</h2>
    <p>
      Enter the names now or later. If you enter an email address, we send that person the date, the link to
      join, and the certificate. If not, you can pass on their page yourself.
    </p>
    ${places}
  </section>`;
}

const bringCard = html`<section aria-labelledby="bring">
  <h2 id="bring">What to bring</h2>
  ${bringing}
</section>`;

const titles: Record<BookingStage, string> = {
  asking: 'Your training',
  scheduled: 'Your training has a date',
  held: 'Your training was held',
  certified: 'Your certificates are ready',
  ended: 'This training was canceled',
};

const nextWords = (order: Order): string => {
  const { proposedAt } = bookingOf(order);
  switch (stageOf(order)) {
    case 'asking':
      return proposedAt === undefined
        ? `Propose dates below. We confirm one within ${answerDays.training} working days, or suggest another.`
        : `We have your dates. Within ${answerDays.training} working days, we confirm one by email or suggest another. Until then you can change them.`;
    case 'scheduled':
      return `To change the date, write to ${site.contacts.support}. You can still enter the participants.`;
    case 'held':
      return `Certificates follow by email within ${answerDays.certificate} working days after the session, for everyone who is named.`;
    case 'certified':
      return 'Each page below has its certificate to download.';
    case 'ended':
      return `Questions? Write to ${site.contacts.support}.`;
  }
};

/** Returns the buyer's page. */
export function buyerPage(page: BuyerPage, status = 200): Promise<Response> {
  const { order, link, alert, isSaved } = page;
  const stage = stageOf(order);
  const lead = `${order.title}, for ${order.seats} ${order.seats === 1 ? 'participant' : 'participants'}.`;
  const said = [alertHtml(alert), alertHtml(isSaved ? 'Saved.' : undefined, 'good')];
  const isDisputed = order.state === 'disputed';
  const words = isDisputed ? 'The order is on hold while the bank looks into the payment.' : nextWords(order);
  const form = isBooked(order)
    ? html`<form class="form" method="post" action="${outsideApi.booking}" aria-label="Your training">
        ${hiddenHtml('link', link)}${hiddenHtml('seen', valueIn(page, 'seen'))}
        <div class="cards">${stage === 'asking' ? dateCard(page) : ''}${peopleCard(page)}${bringCard}</div>
        <button type="submit" class="button primary">Save</button>
        <p class="hint">
          We use names and addresses only for this training, as described in our
          <a href="${pages.privacyPolicy}">privacy policy</a>.
        </p>
      </form>`
    : '';
  const inside = html`${said}${stageList(order)}${paragraph(words)}${sessionFacts(order)}${joining(order, link)}${form}${isBooked(order) ? replaceLinkForm(link) : ''}`;
  return sitePage({ title: titles[stage], lead, inside }, status);
}

/** Returns a participant's page, which shows nothing about the others or the order. */
export function participantPage({
  order,
  participant,
  link,
}: {
  order: Order;
  participant: Participant;
  link: string;
}): Promise<Response> {
  const stage = stageOf(order);
  const { certificate, isAbsent, name } = participant;
  const words = {
    asking: 'The date is not set yet. This page will show it.',
    scheduled: 'On the day, the link opens the session a few minutes before the start.',
    held: isAbsent ? 'You were noted as absent.' : 'Thank you for taking part. Your certificate follows.',
    certified: isAbsent ? 'You were noted as absent.' : 'Thank you for taking part.',
    ended: 'Please ask the person who booked it for you what happens next.',
  }[stage];
  const own = certificate
    ? html`<section aria-labelledby="own">
        <h2 id="own">Your certificate</h2>
        ${factsHtml([
          ['Name', certificate.name],
          ['Code', certificate.code],
        ])}
        <p class="buttons">
          <a class="button primary" href="${certificateFilePath(link)}">Download the certificate (PDF)</a>
          <a class="button" href="${certificatePath(certificate.code)}">Verify its code</a>
        </p>
      </section>`
    : '';
  const inside = html`${stageList(order)}${paragraph(certificate ? 'Thank you for taking part.' : words)}${sessionFacts(order)}${joining(order, link)}${own}${stage === 'asking' || stage === 'scheduled' ? html`<div class="cards">${bringCard}</div>` : ''}`;
  return sitePage({
    title: stage === 'ended' ? titles.ended : `Your place, ${name}`,
    lead: `${order.title}.`,
    inside,
  });
}

/** Returns the page for an invalid link. */
export const noBookingPage = () =>
  sitePage(
    {
      title: 'We cannot find this booking',
      inside: paragraph(
        `The link is incomplete, or was replaced. Please use the one in our latest email, or write to ${site.contacts.support}.`,
      ),
    },
    404,
  );
