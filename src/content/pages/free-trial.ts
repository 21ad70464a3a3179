// The copy of /free-trial: content/pages/free-trial.yaml, validated.
import * as z from 'zod/mini';
import { lineSchema, passageSchema, readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/free-trial.yaml';

export const trialCopy = readCopy(
  z.extend(simplePageSchema, {
    window: lineSchema,
    steps: z.strictObject({ title: lineSchema, items: z.array(lineSchema) }),
    points: z.array(passageSchema),
  }),
  document,
  'free-trial.yaml',
);
