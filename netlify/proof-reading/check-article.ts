// What can go wrong in an article's file, each said so that its editor can mend it.
import { frontMatterSchema } from '../../src/content/article/front-matter.ts';
import { type ArticleSource, idOf, readArticle } from './article-source.ts';
import { linkProblem } from './check-link.ts';
import { partProblems } from './check-parts.ts';
import { placeIn } from './in-words.ts';
import { placesIn } from './places.ts';
import type { Surroundings } from './surroundings.ts';
import { closest, unreadable } from './words.ts';

export type Problem = { file: string; line?: number | undefined; message: string };

const yearInMs = 365 * 24 * 3600 * 1000;

/** Every problem of the front matter by itself. */
function frontMatterProblems(file: string, { frontMatter, head }: ArticleSource): Problem[] {
  const { lineOf, standing } = placesIn(head);
  const say = (path: readonly PropertyKey[], message: string): Problem => {
    const line = lineOf(path);
    return { file, line: line === undefined ? undefined : line + 1, message };
  };
  const data = (frontMatter ?? {}) as Record<string, unknown>;
  const result = frontMatterSchema.safeParse(frontMatter);
  const isDay = !result.error?.issues.some(({ path }) => path[0] === 'publishDate');
  const inAYear = (field: string) => isDay && new Date(String(data[field])).getTime() - Date.now() > yearInMs;
  return [
    ...(result.error?.issues ?? []).map(({ path, message }) =>
      say(
        path,
        path.length === 0 ? `the front matter ${message}` : `${placeIn(path)} ${message}${standing(path)}`,
      ),
    ),
    ...(inAYear('publishDate')
      ? [
          say(
            ['publishDate'],
            `publishDate lies more than a year ahead. Write the day of publication.${standing(['publishDate'])}`,
          ),
        ]
      : []),
    ...(new Date(String(data.updatedDate)).getTime() > Date.now()
      ? [
          say(
            ['updatedDate'],
            `updatedDate lies ahead. Write the day of the last change.${standing(['updatedDate'])}`,
          ),
        ]
      : []),
    ...['title', 'shortTitle', 'description'].flatMap((field) => {
      const [mark] = /\*+(?=\S)|\]\(|<\w+[^>]*>|`|\$[^$\d][^$]*\$/.exec(String(data[field] ?? '')) ?? [];
      return mark === undefined
        ? []
        : [say([field], `${field} is shown as it is written, with its ${mark} too. Write plain words.`)];
    }),
    ...(Array.isArray(data.related) && new Set(data.related).size < data.related.length
      ? [say(['related'], 'related names an article twice. Name each once.')]
      : []),
    ...Object.entries(data).flatMap(([field, value]) =>
      typeof value === 'string' && /^[“”„«»].*[“”„«»]$/s.test(value.trim())
        ? [
            say(
              [field],
              `${field} stands between curly quotation marks, which a reader would see. Write straight ones: "…".`,
            ),
          ]
        : [],
    ),
  ];
}

/** Takes an article's file (its path from the repository's root, and its text); gives every problem, in order of lines. */
export function checkArticle(file: string, text: string, around: Surroundings): Problem[] {
  const problems: Problem[] = [];
  const slug = file.slice(file.lastIndexOf('/') + 1, -'.mdx'.length);
  const say = (line: number | undefined, message: string) => problems.push({ file, line, message });
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    say(undefined, `the file name becomes the address /${slug}: use small letters, digits and hyphens only.`);
  if (around.pages.some((page) => page === `/${slug}`))
    say(undefined, `the address /${slug} belongs to another page of the site. Give the file another name.`);
  if (around.slugs.filter((other) => other.toLowerCase() === slug.toLowerCase()).length > 1)
    say(undefined, `another article has the same address /${slug}. Give one of the files another name.`);
  const source = readArticle(text);
  if (!('parts' in source)) {
    say(source.line, unreadable(source));
    return problems;
  }
  problems.push(...frontMatterProblems(file, source));
  const data = (source.frontMatter ?? {}) as Record<string, unknown>;
  const { lineOf } = placesIn(source.head);
  /** Says something of a field of the front matter, at its line. */
  const sayOf = (path: readonly PropertyKey[], message: string) => {
    const line = lineOf(path);
    say(line === undefined ? undefined : line + 1, message);
  };
  for (const [index, entry] of (Array.isArray(data.faq) ? data.faq : []).entries())
    for (const [, target = ''] of String((entry as { answer?: unknown } | null)?.answer ?? '').matchAll(
      /\[[^\]]+\]\(([^)\s]+)\)/g,
    )) {
      const message = linkProblem(target, source, around);
      if (message) sayOf(['faq', index, 'answer'], `${placeIn(['faq', index, 'answer'])}: ${message}`);
    }
  const notes = (is: string) =>
    source.parts.flatMap((part) => (part.kind === 'note' && part.is === is ? [part] : []));
  for (const { line, name } of notes('unanswered'))
    say(
      line,
      `the footnote [^${name}] has no note. Write at the end of the text, in a line of its own: [^${name}]: the note.`,
    );
  for (const [at, { line, name }] of notes('definition').entries())
    if (notes('definition').findIndex((other) => other.name === name) < at)
      say(line, `there are two notes [^${name}], of which the first alone is shown. Give each its own name.`);
  for (const { line, name } of notes('definition'))
    if (!notes('reference').some((reference) => reference.name === name))
      say(line, `nothing in the text leads to the note [^${name}]. Write [^${name}] where it belongs.`);
  for (const other of Array.isArray(data.related) ? data.related.map(String) : [])
    if (!around.slugs.includes(other) || other === slug)
      sayOf(
        ['related'],
        `related names "${other}", which is ${other === slug ? 'this article itself' : 'no article'}.${closest(
          other,
          around.slugs.filter((each) => each !== slug),
        )}`,
      );
  for (const key of Array.isArray(data.furtherReading) ? data.furtherReading.map(String) : [])
    if (!around.works.includes(key))
      sayOf(
        ['furtherReading'],
        `furtherReading names "${key}", which does not stand in content/bibliography.yaml.${closest(key, around.works)}`,
      );
  const figures = source.parts.flatMap((part) =>
    part.kind === 'component' && part.name === 'Figure' ? [idOf(part) ?? ''] : [],
  );
  if (typeof data.figure === 'string' && !figures.includes(data.figure))
    sayOf(
      ['figure'],
      `figure names "${data.figure}", but the article has no figure with this id.${closest(data.figure, figures)}`,
    );
  problems.push(...partProblems(file, source, around));
  return problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
