// The copy of /validation: content/pages/validation.yaml, validated.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, passageSchema, readCopy } from '../page-copy.ts';
import document from '../../../content/pages/validation.yaml';

export const validationCopy = readCopy(
  z.strictObject({
    metadata: metadataSchema,
    hero: heroSchema,
    run: z.strictObject({ start: lineSchema, note: lineSchema }),
    table: z.strictObject({ heading: lineSchema, note: lineSchema }),
    differences: z.strictObject({
      title: lineSchema,
      items: z.array(z.extend(passageSchema, { cases: z.array(lineSchema) })),
    }),
    history: z.strictObject({ title: lineSchema, note: lineSchema }),
    faults: z.strictObject({ title: lineSchema, items: z.array(passageSchema), report: lineSchema }),
  }),
  document,
  'validation.yaml',
);

/** The letter (a, b, …) of the note that explains why a case agrees to few digits. Undefined if it needs none or has none. */
export function reasonFor({ id, worst }: { id: string; worst: number | undefined }): string | undefined {
  if (worst === undefined || worst >= 8) return undefined;
  const at = validationCopy.differences.items.findIndex(({ cases }) =>
    cases.some((name) => id.startsWith(name)),
  );
  return at < 0 ? undefined : 'abcdefgh'[at];
}
