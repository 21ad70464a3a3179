// The copy of /statistical-software: content/pages/statistical-software.yaml, validated.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, questionSchema, readCopy } from '../page-copy.ts';
import document from '../../../content/pages/statistical-software.yaml';

/** The icon on each feature card. */
export const glyphs = [
  'grid',
  'reshape',
  'histogram',
  'box',
  'scatter',
  'survival',
  'cube',
  'forecast',
  'biplot',
  'page',
] as const;

const softwareSchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  window: z.strictObject({ caption: lineSchema }),
  features: z.strictObject({
    title: lineSchema,
    cards: z
      .array(z.strictObject({ glyph: z.enum(glyphs), title: lineSchema, text: lineSchema }))
      .check(z.length(10)),
  }),
  carousel: z.strictObject({
    title: lineSchema,
    text: lineSchema,
    /** Titles by figure name, in order. */
    slides: z
      .record(z.string(), lineSchema)
      .check(z.refine((slides) => Object.keys(slides).length === 14, 'must be fourteen slides.')),
  }),
  capabilities: z.strictObject({
    title: lineSchema,
    groups: z
      .array(
        z.strictObject({
          title: lineSchema,
          modules: z.array(z.enum(glyphs)).check(z.minLength(1)),
          items: z.array(lineSchema),
        }),
      )
      .check(
        z.refine(
          (groups) =>
            groups
              .flatMap(({ modules }) => modules)
              .toSorted()
              .join() === glyphs.toSorted().join(),
          'every card must be in one group.',
        ),
      ),
  }),
  advanced: z.strictObject({
    title: lineSchema,
    sections: z
      .array(
        z.strictObject({
          id: z.enum(['pareto', 'r', 'environment', 'console', 'longitudinal']),
          title: lineSchema,
          text: lineSchema,
        }),
      )
      .check(z.length(5)),
  }),
  faq: z.strictObject({ title: lineSchema, questions: z.array(questionSchema) }),
});

export const softwareCopy = readCopy(softwareSchema, document, 'statistical-software.yaml');
