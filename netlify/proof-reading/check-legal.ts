// The legal texts: MDX without front matter, which a buyer agrees to by their version.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './check-article.ts';
import { createHash } from 'node:crypto';
import { parseDocument } from 'yaml';
import { placesIn } from './places.ts';
import { readProse } from './article-source.ts';
import { partProblems } from './check-parts.ts';
import type { Surroundings } from './surroundings.ts';
import { unreadable } from './words.ts';

const terms = 'content/legal/terms.yaml';

/** The mark of a text: another for every change of its words, the same where only lines are broken elsewhere. */
const markOf = (text: string) =>
  createHash('sha256').update(text.trim().replace(/\s+/g, ' ')).digest('hex').slice(0, 8);

/** Whether the terms were changed and their version was not. Takes the list of the version, and the terms. */
export function termsProblems(list: string, text: string): Problem[] {
  const stated = (parseDocument(list).toJS() ?? {}) as { version?: unknown; text?: unknown };
  const { lineOf, standing } = placesIn(list);
  const mark = markOf(text);
  const day = String(stated.version);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return [
    ...(isDay
      ? []
      : [
          {
            file: terms,
            line: lineOf(['version']),
            message: `version must be a day, as in "2026-11-21".${standing(['version'])}`,
          },
        ]),
    ...(String(stated.text) === mark
      ? []
      : [
          {
            file: terms,
            line: lineOf(['text']),
            message: `the terms have changed since version ${day}. Where buyers agree to something else now, write the day from which it holds as version; in any case write  text: "${mark}"`,
          },
        ]),
  ];
}

/** Takes the repository's root; gives every problem of the legal texts. */
export function checkLegal(root: string, around: Surroundings): Problem[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const ofTerms = termsProblems(read(terms), read('content/legal/terms-and-conditions.mdx'));
  const ofTexts = globSync('content/legal/*.mdx', { cwd: root })
    .sort()
    .flatMap((file) => {
      const source = readProse(readFileSync(join(root, file), 'utf8'));
      if (!('parts' in source)) return [{ file, line: source.line, message: unreadable(source) }];
      return partProblems(file, source, around);
    });
  return [...ofTerms, ...ofTexts];
}
