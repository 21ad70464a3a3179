// The schema of a work in content/bibliography.yaml. The messages are written for editors.
import { z } from 'astro/zod';

const words = (what: string) =>
  z
    .string({
      error: ({ input }) => `${input === undefined ? 'is missing' : 'must be text'}. Write ${what}.`,
    })
    .min(1, { error: `is empty. Write ${what}.` });

const aYear = 'must be a year in figures, for example 1977.';

const fields = {
  /** `Gorman KB`, surname first; an organization by its name. */
  authors: z
    .array(words('a name'), {
      error: ({ input }) =>
        `${input === undefined ? 'is missing' : 'must be a list'}. Write the names in square brackets: [Gorman KB, Fraser WR].`,
    })
    .min(1),
  /** How a long organization name is cited. */
  short: words('the short name').optional(),
  year: z
    .number({ error: aYear })
    .int({ error: aYear })
    .max(new Date().getFullYear() + 1, { error: aYear }),
  title: words('the title'),
  /** The journal, or the book that contains the work. */
  in: words('the journal or the book').optional(),
  volume: z.union([z.number(), z.string()], { error: 'must be a number or a word.' }).optional(),
  pages: z
    .union([z.number(), z.string()], { error: 'must be a number, or a text such as "133–145".' })
    .optional(),
  publisher: words('the publisher').optional(),
  doi: z
    .string()
    .regex(/^10\.\d{4,9}\/\S+$/, {
      error: 'starts with 10., without https://doi.org/, for example 10.1136/bmj.311.7003.485.',
    })
    .optional(),
  url: z.url({ error: 'must be a complete URL with https://.' }).optional(),
};

export const workSchema = z.strictObject(fields, {
  error: (issue) =>
    issue.code === 'unrecognized_keys'
      ? `has a field that does not exist: ${issue.keys.join(', ')}. The fields are: ${Object.keys(fields).join(', ')}.`
      : undefined,
});

export type Work = z.infer<typeof workSchema>;
