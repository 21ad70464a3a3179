// The copy of /calculators and of each calculator: content/pages/calculators.yaml, validated.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, readCopy } from '../page-copy.ts';
import document from '../../../content/pages/calculators.yaml';

const instrumentSchema = z.strictObject({
  metadata: metadataSchema,
  title: lineSchema,
  standfirst: lineSchema,
  name: lineSchema,
  does: lineSchema,
  tab: lineSchema,
  computed: z.array(z.union([z.strictObject({ text: lineSchema }), z.strictObject({ tex: lineSchema })])),
  instead: z.array(z.strictObject({ when: lineSchema, use: lineSchema })),
  article: lineSchema,
  checked: z.array(lineSchema),
});

export const calculatorsCopy = readCopy(
  z.strictObject({
    metadata: metadataSchema,
    hero: heroSchema,
    note: lineSchema,
    find: z.strictObject({ label: lineSchema, found: lineSchema, none: lineSchema }),
    guide: z.strictObject({
      report: lineSchema,
      code: lineSchema,
      codeNote: lineSchema,
      codeAlone: lineSchema,
      related: lineSchema,
      questions: lineSchema,
      sources: lineSchema,
    }),
    questions: z.array(
      z.strictObject({ title: lineSchema, note: z.optional(lineSchema), instruments: z.array(lineSchema) }),
    ),
    instruments: z.record(lineSchema, instrumentSchema),
  }),
  document,
  'calculators.yaml',
);

/** The copy of a calculator, and the question it is listed under. Throws an error written for editors if it has no entry. */
export function copyOf(name: string) {
  const copy = calculatorsCopy.instruments[name];
  const question = calculatorsCopy.questions.find(({ instruments }) => instruments.includes(name));
  if (!copy || !question)
    throw new Error(
      `content/pages/calculators.yaml has no entry for "${name}". Add one under "instruments" and list it under "questions".`,
    );
  return { copy, question };
}
