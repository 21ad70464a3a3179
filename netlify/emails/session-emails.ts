// The text of every email about a paid training, to its buyer and to each participant whose address is known.
import { bookingOf, sessionHours, type SessionMailKind, zonesOf } from '../../src/domain/training/booking.ts';
import type { Participant } from '../../src/domain/training/booking-schema.ts';
import { answerDays } from '../../src/domain/order/work-queue.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { inWordsAt } from '../../src/domain/time-zones.ts';
import { certificatePath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { type Block, button, facts, links, type MailWords, note, steps, text } from './email-layout.ts';

export type SessionMailContext = {
  order: Order;
  origin: string;
  /** The recipient's page: the booking's or a participant's. */
  placeUrl: string;
  /** Undefined for the buyer. */
  participant: Participant | undefined;
  /** Returns the link of each participant, by number. */
  participantUrl: (number: number) => string;
};

const greeting = ({ participant }: SessionMailContext): Block[] =>
  participant ? [text(`Dear ${participant.name},`)] : [];

const whenFacts = (order: Order): (readonly [string, string])[] => {
  const booking = bookingOf(order);
  const { session } = booking;
  return session ? zonesOf(booking).map((zone) => ['Date', inWordsAt(session.at, zone)] as const) : [];
};

const sessionFacts = (order: Order): Block =>
  facts(['Training', order.title], ...whenFacts(order), [
    'Duration',
    `About ${sessionHours} hours, live online`,
  ]);

const joining = (order: Order): Block[] => {
  const { session } = bookingOf(order);
  return session ? [button('Join the session', session.joinUrl)] : [];
};

const bringing: Block[] = [text('What to bring:'), steps(...site.training.bring)];

const toPlace = (context: SessionMailContext, lead: string): Block =>
  links(lead, [context.participant ? 'Your place in this training' : 'Your booking', context.placeUrl]);

const inCalendar = note(
  'The calendar file in this email adds the session to your calendar. If the date changes, our next email updates your calendar as well.',
);

const words: Record<SessionMailKind, (context: SessionMailContext) => MailWords> = {
  'training-proposed': ({ order, placeUrl }) => {
    const { proposals, zone = 'UTC' } = bookingOf(order);
    return {
      subject: 'We have your dates for the training',
      heading: 'We have your dates',
      blocks: [
        text(
          `Thank you. Within ${answerDays.training} working days we confirm one of them for the ${order.title}, or suggest another. Until then you can change them.`,
        ),
        facts(...proposals.map((at, i) => [`Date ${i + 1}`, inWordsAt(at, zone)] as const)),
        button('See your booking', placeUrl),
      ],
    };
  },
  'session-scheduled': (context) => ({
    subject: `The date of your training: ${whenFacts(context.order)[0]?.[1] ?? ''}`,
    heading: 'Your training has a date',
    blocks: [
      ...greeting(context),
      text('The session is scheduled. On the day, the link opens a few minutes before the start.'),
      sessionFacts(context.order),
      ...joining(context.order),
      ...bringing,
      toPlace(context, 'Everything in one place:'),
      inCalendar,
    ],
  }),
  'session-moved': (context) => ({
    subject: `Your training was moved: ${whenFacts(context.order)[0]?.[1] ?? ''}`,
    heading: 'Your training was moved',
    blocks: [
      ...greeting(context),
      text('These details replace the ones we sent before.'),
      sessionFacts(context.order),
      ...joining(context.order),
      toPlace(context, 'Everything in one place:'),
      inCalendar,
    ],
  }),
  'session-reminder': (context) => ({
    subject: `Tomorrow: ${context.order.title}`,
    heading: 'Your training is tomorrow',
    blocks: [
      ...greeting(context),
      sessionFacts(context.order),
      ...joining(context.order),
      ...bringing,
      toPlace(context, 'Everything in one place:'),
    ],
  }),
  'session-cancelled': (context) => ({
    subject: 'Your training was canceled',
    heading: 'Your training was canceled',
    blocks: [
      ...greeting(context),
      text(
        `The ${context.order.title} will not take place${context.participant ? '. Please ask the person who booked it for you what happens next.' : ` as booked. If you have questions about the payment, reply to this email.`}`,
      ),
      ...(whenFacts(context.order).length > 0 ? [sessionFacts(context.order)] : []),
    ],
  }),
  'place-given-up': ({ order }) => ({
    subject: 'You are no longer invited to a training',
    heading: 'You are no longer invited',
    blocks: [
      text('The person who booked this training has given your place to someone else or withdrawn it.'),
      sessionFacts(order),
    ],
  }),
  'names-missing': ({ order, placeUrl }) => {
    const { participants } = bookingOf(order);
    const left = order.seats - participants.length;
    return {
      subject: 'Who took part in the training?',
      heading: 'A certificate needs a name',
      blocks: [
        text(
          `The ${order.title} has taken place. It was booked for ${order.seats}, and ${left === order.seats ? 'no one is' : `${left} ${left === 1 ? 'is' : 'are'} not`} named yet. Please enter the names as they should appear on the certificates.`,
        ),
        button('Enter the names', placeUrl),
        note(`Certificates follow by email within ${answerDays.certificate} working days after the session.`),
      ],
    };
  },
  'training-certified': (context) => certified(context),
  'booking-link': (context) => ({
    subject: 'A new link to your training',
    heading: 'A new link to your training',
    blocks: [
      ...greeting(context),
      text('The links that we sent before no longer work. This is the new one.'),
      sessionFacts(context.order),
      button(context.participant ? 'See your place' : 'See your booking', context.placeUrl),
    ],
  }),
};

function certified(context: SessionMailContext): MailWords {
  const { order, origin, participant, participantUrl, placeUrl } = context;
  const own = participant?.certificate;
  if (participant && own)
    return {
      subject: `Your certificate: ${order.title}`,
      heading: 'Your certificate',
      blocks: [
        ...greeting(context),
        text('Thank you for taking part. Your certificate of achievement is attached.'),
        facts(['Name', own.name], ['Training', order.title], ['Code', own.code]),
        button('Confirm it online', `${origin}${certificatePath(own.code)}`),
        note(
          'Anyone you show it to can verify it with its code. You can download it from your page at any time:',
        ),
        links('To download it again:', ['Your place in this training', placeUrl]),
      ],
    };
  const all = bookingOf(order).participants.filter(({ certificate }) => certificate);
  return {
    subject: `The certificates of your training: ${order.title}`,
    heading: 'The certificates are ready',
    blocks: [
      text(
        'We emailed the certificates to the participants whose addresses we have. Here are all of them, for you to pass on:',
      ),
      ...all.map(({ name, number }) => links(`${name}:`, ['Certificate', participantUrl(number)])),
      button('See your booking', placeUrl),
    ],
  };
}

export const isSessionMail = (kind: string): kind is SessionMailKind => Object.hasOwn(words, kind);

/** Returns the text of an email about a training. */
export const sessionMail = (kind: SessionMailKind, context: SessionMailContext): MailWords =>
  words[kind](context);
