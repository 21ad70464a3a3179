// The copy of the academy: content/pages/academy.yaml, validated.
import * as z from 'zod/mini';
import {
  heroSchema,
  lineSchema,
  metadataSchema,
  questionSchema,
  readCopy,
  passageSchema,
} from '../page-copy.ts';
import document from '../../../content/pages/academy.yaml';

const academySchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  choose: lineSchema,
  intro: passageSchema,
  modules: z
    .array(
      z.strictObject({
        id: z.enum(['basic', 'professional']),
        title: lineSchema,
        courseTitle: lineSchema,
        description: lineSchema,
        duration: lineSchema,
        buttonText: lineSchema,
        topics: z.array(lineSchema),
        certificationNote: lineSchema,
        certificationNote2: lineSchema,
        quote: lineSchema,
      }),
    )
    .check(z.length(2)),
  table: z.strictObject({
    caption: lineSchema,
    participants: lineSchema,
    price: lineSchema,
    each: lineSchema,
    summary: lineSchema,
  }),
  certificate: z.extend(passageSchema, {
    heading: lineSchema,
    lines: z.tuple([lineSchema, lineSchema]),
    sample: lineSchema,
  }),
  faculty: z.extend(passageSchema, { rows: z.array(z.tuple([lineSchema, lineSchema])).check(z.length(6)) }),
  why: z.strictObject({ title: lineSchema, cards: z.array(passageSchema).check(z.length(4)) }),
  webinar: z.extend(passageSchema, {
    short: lineSchema,
    topics: z.array(lineSchema),
    buttonText: lineSchema,
  }),
  faq: z.strictObject({ title: lineSchema, questions: z.array(questionSchema).check(z.length(9)) }),
});

export const academyCopy = readCopy(academySchema, document, 'academy.yaml');
export type Module = (typeof academyCopy.modules)[number];
