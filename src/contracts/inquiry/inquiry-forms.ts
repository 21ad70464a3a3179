// The inquiry forms: their fields, their text, and the page that shows each. The file is long because it lists the fields of six forms.
import type * as z from 'zod/mini';
import { pages } from '../../routes.ts';
import {
  emailInquiryField,
  nameInquiryField,
  phoneInquiryField,
  type InquiryField,
  type RequestValues,
  schemaOf,
} from './fields.ts';

export const inquiryKinds = [
  'quote',
  'course-basic',
  'course-professional',
  'support',
  'partner',
  'webinar',
] as const;
export type InquiryKind = (typeof inquiryKinds)[number];

export type InquiryForm = {
  kind: InquiryKind;
  /** The prefix of this form's reference numbers. */
  prefix: string;
  /** The title of the dialog and the subject of the email. */
  title: string;
  /** The page that shows the form, for links and for visitors without JavaScript. */
  page: string;
  fields: readonly InquiryField[];
  schema: z.ZodMiniType<RequestValues>;
  submit: string;
  /** What happens after it is sent. */
  next: string;
  thanks: string;
};

const organization = (isOptional: boolean): InquiryField => ({
  kind: 'line',
  name: 'organization',
  label: 'Organization',
  message: 'Please enter the name of your organization',
  autocomplete: 'organization',
  isOptional,
});
const country: InquiryField = {
  kind: 'line',
  name: 'country',
  label: 'Country',
  message: 'Please enter your country',
  max: 60,
  autocomplete: 'country-name',
};
const note = (hint: string): InquiryField => ({
  kind: 'passage',
  name: 'message',
  label: 'Anything else we should know',
  message: 'Please write a few words',
  hint,
  isOptional: true,
});

type Words = Omit<InquiryForm, 'schema'>;
const form = (words: Words): InquiryForm => ({ ...words, schema: schemaOf(words.fields) });

const quoteThanks = 'Thank you for requesting a quote!';

const courseQuote = (kind: 'course-basic' | 'course-professional', course: string): InquiryForm =>
  form({
    kind,
    prefix: kind === 'course-basic' ? 'TB' : 'TP',
    title: `Get a quote: ${course}`,
    page: kind === 'course-basic' ? '/academy/quote-basic' : '/academy/quote-professional',
    fields: [
      nameInquiryField,
      emailInquiryField,
      organization(true),
      country,
      {
        kind: 'count',
        name: 'participants',
        label: 'Participants',
        hint: 'About how many people will take part.',
        message: 'Please enter a number from 1 to 500',
        max: 500,
      },
      {
        kind: 'line',
        name: 'dates',
        label: 'Dates that suit you',
        message: 'Please enter dates',
        isOptional: true,
      },
      note('Topics you need most, the data you work with, your time zone.'),
    ],
    submit: 'Request a quote',
    next: 'We answer by email. Nothing is bought yet.',
    thanks: quoteThanks,
  });

/** Every form by its kind. */
export const inquiryForms: Readonly<Record<InquiryKind, InquiryForm>> = {
  quote: form({
    kind: 'quote',
    prefix: 'Q',
    title: 'Get a quote',
    page: pages.quote,
    fields: [
      nameInquiryField,
      emailInquiryField,
      {
        kind: 'choice',
        name: 'license',
        label: 'License',
        message: 'Please choose a license',
        options: [
          ['student', 'Student'],
          ['personal', 'Personal'],
          ['monthly', 'Monthly'],
          ['group', 'Group subscription'],
          ['perpetual', 'Perpetual'],
          ['floating', 'Floating'],
          ['site', 'Site'],
          ['unsure', 'Not sure yet'],
        ],
      },
      {
        kind: 'count',
        name: 'seats',
        label: 'Seats',
        hint: 'How many people will use it.',
        message: 'Please enter a number from 1 to 100,000',
        max: 100_000,
      },
      {
        kind: 'choice',
        name: 'sector',
        label: 'Use',
        message: 'Please choose academic or corporate',
        options: [
          ['academic', 'Academic'],
          ['corporate', 'Corporate'],
        ],
      },
      organization(true),
      country,
      note('A purchase order, a tender, or the date you need it by.'),
    ],
    submit: 'Request a quote',
    next: 'We answer by email. Nothing is bought yet.',
    thanks: quoteThanks,
  }),
  'course-basic': courseQuote('course-basic', 'Basic module'),
  'course-professional': courseQuote('course-professional', 'Professional module'),
  support: form({
    kind: 'support',
    prefix: 'S',
    title: 'Ask for support',
    page: pages.support,
    fields: [
      nameInquiryField,
      emailInquiryField,
      phoneInquiryField,
      {
        kind: 'choice',
        name: 'topic',
        label: 'What is it about?',
        message: 'Please choose a topic',
        options: [
          ['installing', 'Installing'],
          ['license', 'License or activation'],
          ['importing', 'Importing data'],
          ['analysis', 'An analysis or a chart'],
          ['payment', 'A payment or an invoice'],
          ['training', 'Training'],
          ['other', 'Something else'],
        ],
      },
      {
        kind: 'line',
        name: 'version',
        label: 'Version',
        hint: 'For example 10.3.8.',
        message: 'Please enter the version',
        max: 40,
        isOptional: true,
      },
      {
        kind: 'choice',
        name: 'system',
        label: 'System',
        message: 'Please choose a system',
        isOptional: true,
        options: [
          ['windows-11', 'Windows 11'],
          ['windows-10', 'Windows 10'],
          ['mac-apple', 'Mac with an Apple chip'],
          ['mac-intel', 'Mac with an Intel chip'],
          ['other', 'Another system'],
        ],
      },
      {
        kind: 'passage',
        name: 'description',
        label: 'What happened?',
        hint: 'What you did, what you expected, and what happened. Copy error messages word for word.',
        message: 'Please describe what happened',
      },
      {
        kind: 'file',
        name: 'file',
        label: 'File',
        hint: 'A screenshot (JPEG, PNG, WebP), PDF, Excel, CSV or text file of at most 4 MB. Leave out patient data.',
        isOptional: true,
      },
    ],
    submit: 'Send to support',
    next: 'We answer by email.',
    thanks: 'Thank you. Support has your request.',
  }),
  partner: form({
    kind: 'partner',
    prefix: 'P',
    title: 'Partner with Us',
    page: '/partner/apply',
    fields: [
      organization(false),
      nameInquiryField,
      emailInquiryField,
      phoneInquiryField,
      {
        kind: 'line',
        name: 'region',
        label: 'Region',
        hint: 'The countries or states where you would offer it.',
        message: 'Please enter the region you know',
      },
      {
        kind: 'passage',
        name: 'network',
        label: 'Your network',
        hint: 'Universities, institutes, CROs, pharma or biotech you work with.',
        message: 'Please say who you reach',
      },
      {
        kind: 'passage',
        name: 'message',
        label: 'Message',
        message: 'Please write a few words',
        isOptional: true,
      },
    ],
    submit: 'Partner with Us',
    next: 'We answer by email.',
    thanks: 'Thank you for your interest in working with us.',
  }),
  webinar: form({
    kind: 'webinar',
    prefix: 'W',
    title: 'Register for the free webinar',
    page: '/academy/webinar',
    fields: [
      nameInquiryField,
      emailInquiryField,
      organization(true),
      { ...country, hint: 'So we can give you your local time.' },
      {
        kind: 'passage',
        name: 'question',
        label: 'A question you would like answered',
        message: 'Please write your question',
        isOptional: true,
      },
    ],
    submit: 'Register',
    next: 'We send the date and the link by email.',
    thanks: 'Thank you. You are on the list for the free webinar.',
  }),
};

/** The form of this kind, or undefined for any other text. */
export const inquiryFormOf = (kind: string | undefined): InquiryForm | undefined =>
  inquiryKinds.map((known) => inquiryForms[known]).find((each) => each.kind === kind);

/** The display text of a value: the label of a choice, otherwise the value itself. */
export function shownValue(field: InquiryField, value: string): string {
  if (field.kind !== 'choice') return value;
  return field.options.find(([option]) => option === value)?.[1] ?? value;
}
