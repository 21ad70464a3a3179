// Checks the guide of a calculator. Each message tells its editor how to fix the problem.
import { guideSchema } from '../../src/content/guide/front-matter.ts';
import { readArticle } from './article-source.ts';
import { answerProblems, noteProblems, type Said, sameQuestions, typedNames } from './check-article.ts';
import { checkCopyAmounts, checkCopyCounts } from './check-copy.ts';
import { partProblems } from './check-parts.ts';
import { placeIn } from './in-words.ts';
import { placesIn } from './places.ts';
import type { Problem } from './problem.ts';
import type { LintContext } from './surroundings.ts';
import { closest, unreadable } from './words.ts';

/** Returns names in the front matter, or the file's own, that do not exist. */
function nameProblems(slug: string, data: Record<string, unknown>, around: LintContext): Said[] {
  const plates = Array.isArray(data.plates) ? data.plates.map(String) : [];
  return [
    ...(around.calculators.includes(slug)
      ? []
      : [
          [
            [],
            `there is no calculator "${slug}", so no page would show this guide.${closest(slug, around.calculators)} Rename the file.`,
          ] as const,
        ]),
    ...plates
      .filter((plate) => !around.charts.includes(plate))
      .map((plate): Said => [
        ['plates'],
        `plates names "${plate}", which the gallery does not have.${closest(plate, around.charts)}`,
      ]),
  ];
}

/** Takes a guide's file (its path from the repository's root, and its text) and returns every problem, ordered by line. */
export function checkGuide(file: string, text: string, around: LintContext): Problem[] {
  const slug = file.slice(file.lastIndexOf('/') + 1, -'.mdx'.length);
  const source = readArticle(text);
  if (!('parts' in source)) return [{ file, line: source.line, message: unreadable(source) }];
  const data = (source.frontMatter ?? {}) as Record<string, unknown>;
  const { lineOf, standing } = placesIn(source.head);
  const atField = ([path, message]: Said): Problem => {
    const line = lineOf(path);
    return { file, line: line === undefined ? undefined : line + 1, message };
  };
  const issues = guideSchema.safeParse(source.frontMatter).error?.issues ?? [];
  return [
    ...issues
      .map(({ path, message, ...issue }): Said => [
        'keys' in issue ? [...path, issue.keys[0] ?? ''] : path,
        path.length === 0 ? `the front matter ${message}` : `${placeIn(path)} ${message}${standing(path)}`,
      ])
      .map(atField),
    ...nameProblems(slug, data, around).map(atField),
    ...answerProblems(source, data.questions, around, 'questions').map(atField),
    ...sameQuestions(data.questions, 'questions').map(atField),
    ...[...checkCopyAmounts(file, source.head), ...checkCopyCounts(file, source.head)].map(
      ({ line = 0, ...problem }): Problem => ({ ...problem, line: line + 1 }),
    ),
    ...typedNames(file, text),
    ...noteProblems(source).map(([line, message]): Problem => ({ file, line, message })),
    ...partProblems(file, source, { ...around, components: around.guideComponents }),
  ].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
