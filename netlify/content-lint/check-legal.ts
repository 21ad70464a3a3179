// Checks the legal texts: MDX without front matter, whose version a buyer agrees to.
import type { Problem } from './problem.ts';
import { createHash } from 'node:crypto';
import { parseDocument } from 'yaml';
import { placesIn } from './places.ts';
import { readProse } from './article-source.ts';
import { partProblems } from './check-parts.ts';
import type { LintContext } from './surroundings.ts';
import { unreadable } from './words.ts';

const terms = 'content/legal/terms.yaml';

/** Returns a text's hash, which changes with its words but not with its line breaks. */
const markOf = (text: string) =>
  createHash('sha256').update(text.trim().replace(/\s+/g, ' ')).digest('hex').slice(0, 8);

/** Checks whether the terms changed without a new version. Takes the version list and the terms. */
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
            message: `the terms have changed since version ${day}. If buyers now agree to something different, set version to the day it takes effect. In any case, set text: "${mark}"`,
          },
        ]),
  ];
}

/** Takes a text without front matter (its path, its text, and the lint context); returns every problem. */
export function checkProse(file: string, text: string, around: LintContext): Problem[] {
  const source = readProse(text);
  if (!('parts' in source)) return [{ file, line: source.line, message: unreadable(source) }];
  if (/^---\r?\n/.test(text))
    return [
      {
        file,
        line: 1,
        message: 'a legal text has no front matter between --- and ---. Start with its first words.',
      },
    ];
  const works = source.parts.flatMap((part): Problem[] =>
    part.kind === 'component' && part.name === 'Cite'
      ? [
          {
            file,
            line: part.line,
            message: '<Cite> needs a list of references, which this page does not have. Write a link.',
          },
        ]
      : [],
  );
  return [...works, ...partProblems(file, source, around)];
}
