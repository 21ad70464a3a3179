// The schema of a guide's front matter: how to report a result, the same analysis in other programs, and questions.
import { z } from 'astro/zod';
import { name, question, text, unknownField } from '../article/front-matter.ts';

/** Code as typed. The build shows it unchanged; tests run it. */
const code = (what: string) =>
  z
    .string({
      error: ({ input }) => `${input === undefined ? 'is missing' : 'must be text'}. Write ${what}.`,
    })
    .trim()
    .min(1, { error: `is empty. Write ${what}.` });

const excelFormula = z.strictObject(
  {
    label: text('what the cell shows', 1, 60),
    formula: code('the formula, as in =AVERAGE(A2:A11)').regex(/^=/, { error: 'must start with =.' }),
    gives: text('the result as Excel shows it', 1, 30),
  },
  { error: unknownField(['label', 'formula', 'gives']) },
);

const programs = {
  r: code('R code that reads data.csv'),
  python: code('Python code that reads data.csv').optional(),
  spss: code('SPSS syntax').optional(),
  excel: z
    .array(excelFormula, { error: 'must be a list of label, formula, and gives.' })
    .min(1)
    .optional()
    .describe('Formulas below the example, whose first column starts in A1.'),
};

const fields = {
  reporting: text('what a report of the result needs', 40, 700).describe('Shown above the three styles.'),
  code: z.strictObject(programs, { error: unknownField(Object.keys(programs)) }),
  codeNote: text('where these programs differ', 20, 500).optional(),
  questions: z
    .array(question, { error: 'must be a list: before each question a hyphen, as in "- question: …".' })
    .min(3, { error: 'has fewer than three questions.' }),
  plates: z
    .array(name('the name of a chart of the gallery'), {
      error: 'must be a list: [one-chart, another-chart].',
    })
    .default([])
    .describe('Related charts of the gallery.'),
};

export const guideSchema = z.strictObject(fields, { error: unknownField(Object.keys(fields)) });

export type GuideFrontMatter = z.infer<typeof guideSchema>;
