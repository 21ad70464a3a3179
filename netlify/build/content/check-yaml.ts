// What can go wrong in the files of content that are not articles, each said so that its editor can mend it.
import { parseDocument } from 'yaml';
import { workSchema } from '../../../src/components/article/work.ts';
import type { Problem } from './check-article.ts';
import { yamlAdvice } from './words.ts';

/** Takes a YAML file (its path from the repository's root, and its text); gives what keeps it from being read. */
export function checkYaml(file: string, text: string): Problem[] {
  const [error] = parseDocument(text).errors;
  if (!error) return [];
  return [{ file, line: error.linePos?.[0].line, message: `cannot be read: ${yamlAdvice(error.message)}` }];
}

/** Takes the text of the bibliography, which can be read; gives every problem of every work. */
export function checkBibliography(file: string, text: string): Problem[] {
  const document: unknown = parseDocument(text).toJS();
  return Object.entries((document ?? {}) as Record<string, unknown>).flatMap(([key, work]) => {
    const line = text.split('\n').findIndex((each) => each.startsWith(`${key}:`)) + 1;
    const result = workSchema.safeParse(work);
    return (result.error?.issues ?? []).map(({ path, message }) => ({
      file,
      line,
      message: `${[key, ...path.map(String)].join(', ')} ${message}`,
    }));
  });
}

/** Takes the text of the catalogue; gives every price that was written in dollars or rupees rather than in cents or paise. */
export function checkAmounts(file: string, text: string): Problem[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.replace(/#.*/, '').matchAll(/\bamount: *(\d[\d.]*)/g)]
      .filter(([, amount = '']) => amount.includes('.') || Number(amount) < 1000)
      .map(([, amount]) => ({
        file,
        line: index + 1,
        message: `the price ${amount} is not in the smallest unit. Write it in cents or paise, without a point: 5900 is $59.00.`,
      })),
  );
}
