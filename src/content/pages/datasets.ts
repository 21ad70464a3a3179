// The copy of /datasets: content/pages/datasets.yaml, validated.
import * as z from 'zod/mini';
import { lineSchema, readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/datasets.yaml';

export const datasetsCopy = readCopy(
  z.extend(simplePageSchema, {
    note: lineSchema,
    find: z.strictObject({ label: lineSchema, found: lineSchema, none: lineSchema }),
    others: lineSchema,
    questions: z.array(
      z.strictObject({
        title: lineSchema,
        calculators: z.array(lineSchema),
        /** By name, what the drawing of the dataset shows. */
        datasets: z.record(lineSchema, lineSchema),
      }),
    ),
  }),
  document,
  'datasets.yaml',
);
