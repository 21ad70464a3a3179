// Checks an article's file. Each message tells its editor how to fix the problem.
import { shownOf, wordsIn } from '../../src/content/article/body.ts';
import { frontMatterSchema } from '../../src/content/article/front-matter.ts';
import { type ArticleSource, idOf, readArticle } from './article-source.ts';
import { checkCopyAmounts, checkCopyCounts, checkCopyMarks, incompleteLink } from './check-copy.ts';
import { linkProblem } from './check-link.ts';
import { partProblems } from './check-parts.ts';
import { swallowedLetters } from './check-yaml.ts';
import { placeIn } from './in-words.ts';
import { placesIn } from './places.ts';
import type { Problem } from './problem.ts';
import { typedName } from './product-name.ts';
import type { LintContext } from './surroundings.ts';
import { closest, unreadable } from './words.ts';

const yearInMs = 365 * 24 * 3600 * 1000;

/** A message about the front matter field at a path. */
export type Said = readonly [path: readonly PropertyKey[], message: string];

const whereTexWorks =
  'Formulas work only in the text of the article. Here, write the sign itself, such as α, or words.';

/** Markup that plain text shows as typed. */
const anyMark = /\*+(?=\S)|\]\(|<\w+[^>]*>|`|\$[^$\d][^$]*\$|\\[A-Za-z]+/;
/** Markup that an answer shows as typed: it may have links, bold, and italic words. */
const texMark = /<\w+[^>]*>|`|\$[^$\d][^$]*\$|\\[A-Za-z]+/;

/** Returns markup that the front matter's texts show as typed. */
function markProblems(data: Record<string, unknown>): Said[] {
  const questions = (Array.isArray(data.faq) ? data.faq : []) as (Record<string, unknown> | null)[];
  const texts: [path: readonly PropertyKey[], text: unknown, mark: RegExp][] = [
    ...['title', 'shortTitle', 'description'].map((field): (typeof texts)[number] => [
      [field],
      data[field],
      anyMark,
    ]),
    ...questions.flatMap((entry, at): typeof texts => [
      [['faq', at, 'question'], entry?.question, anyMark],
      [['faq', at, 'answer'], entry?.answer, texMark],
    ]),
  ];
  return texts.flatMap(([path, text, pattern]): Said[] => {
    // A backslash that became a control character is reported where it stands.
    const [mark] = /(?!\n)\p{Cc}/u.test(String(text)) ? [] : (pattern.exec(String(text ?? '')) ?? []);
    return mark === undefined
      ? []
      : [[path, `${placeIn(path)} is shown as typed, including its ${mark}. ${plainAdvice(mark)}`]];
  });
}

const plainAdvice = (mark: string) => (/[\\$]/.test(mark) ? whereTexWorks : 'Use plain text.');

/** Returns every problem in the front matter alone. */
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
    ...(result.error?.issues ?? []).map(({ path, message, ...issue }) =>
      say(
        'keys' in issue ? [...path, issue.keys[0] ?? ''] : path,
        path.length === 0 ? `the front matter ${message}` : `${placeIn(path)} ${message}${standing(path)}`,
      ),
    ),
    ...(inAYear('publishDate')
      ? [
          say(
            ['publishDate'],
            `publishDate is more than a year ahead. Enter the day of publication.${standing(['publishDate'])}`,
          ),
        ]
      : []),
    ...(new Date(String(data.updatedDate)).getTime() > Date.now()
      ? [
          say(
            ['updatedDate'],
            `updatedDate is in the future. Enter the day of the last change.${standing(['updatedDate'])}`,
          ),
        ]
      : []),
    ...markProblems(data).map(([path, message]) => say(path, message)),
    ...[
      ...checkCopyAmounts(file, head),
      ...checkCopyCounts(file, head),
      ...checkCopyMarks(file, head).filter(({ message }) => message === incompleteLink),
    ].map(({ line = 0, ...problem }): Problem => ({ ...problem, line: line + 1 })),
    ...swallowedLetters(head).map(([line, message]): Problem => ({
      file,
      line: line + 1,
      message: message.includes('\\') ? `${message} ${whereTexWorks}` : message,
    })),
    ...(Array.isArray(data.related) && new Set(data.related).size < data.related.length
      ? [say(['related'], 'related lists an article twice. List each once.')]
      : []),
    ...Object.entries(data).flatMap(([field, value]) =>
      typeof value === 'string' && /^[“”„«»].*[“”„«»"]$/s.test(value.trim())
        ? [
            say(
              [field],
              `${field} is between curly quotation marks, which readers would see. Use straight ones: "…".`,
            ),
          ]
        : [],
    ),
  ];
}

const strings = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

/** Returns what is wrong with the URL that results from the file's name. */
function addressProblems(slug: string, { pages, slugs }: LintContext): string[] {
  const isTwice = slugs.filter((other) => other.toLowerCase() === slug.toLowerCase()).length > 1;
  return [
    !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) &&
      `the file name becomes the address /${slug}: use only lowercase letters, digits, and hyphens.`,
    pages.some((page) => page === `/${slug}`) &&
      `the address /${slug} is already used by another page of the site. Rename the file.`,
    isTwice && `another article has the same address /${slug}. Rename one of the files.`,
  ].filter((message) => message !== false);
}

/** Returns what another article says in the same words, so that readers and search engines can't tell them apart. */
function sameAsOthers(slug: string, data: Record<string, unknown>, { heads = {} }: LintContext): Said[] {
  const plain = (text: unknown) => (typeof text === 'string' ? text.trim().toLowerCase() : '');
  return ['title', 'shortTitle', 'description'].flatMap((field): Said[] => {
    const text = plain(data[field]);
    const other = Object.keys(heads).find((each) => each !== slug && plain(heads[each]?.[field]) === text);
    return text === '' || other === undefined
      ? []
      : [
          [
            [field],
            `${field} is the same as in content/articles/${other}.mdx, so readers and search engines cannot tell the articles apart. Write one for each.`,
          ],
        ];
  });
}

/** Returns questions that are asked twice. `field`: the list's name in the front matter. */
export const sameQuestions = (faq: unknown, field = 'faq'): Said[] =>
  (Array.isArray(faq) ? faq : []).flatMap((entry: { question?: unknown } | null, at, all) => {
    const first = (all as (typeof entry)[]).findIndex((other) => other?.question === entry?.question);
    return first < at
      ? [
          [
            [field, at, 'question'],
            `${field} (entry ${at + 1}) asks the same question as entry ${first + 1}. Remove one.`,
          ] as const,
        ]
      : [];
  });

/** Whether readers would find nothing to read: no word outside headings, comments, and imports. */
const isWithoutWords = ({ body }: ArticleSource) =>
  wordsIn(body.replace(/^#.*$/gm, '').replace(/!\[[^\]]*\]\([^)]*\)/g, '')) === 0;

/** Returns broken links in the answers of the questions. */
export function answerProblems(
  source: ArticleSource,
  faq: unknown,
  around: LintContext,
  field = 'faq',
): Said[] {
  return (Array.isArray(faq) ? faq : []).flatMap((entry: { answer?: unknown } | null, index) => {
    const path = [field, index, 'answer'];
    const links = String(entry?.answer ?? '').matchAll(/\[[^\]]+\]\(([^)\s]+)\)/g);
    return [...links].flatMap(([, target = '']): Said[] => {
      const message = linkProblem(target, source, around);
      return message ? [[path, `${placeIn(path)}: ${message}`]] : [];
    });
  });
}

/** Returns footnote references without a footnote, unused footnotes, and duplicate names. */
export function noteProblems({ parts }: ArticleSource): [line: number, message: string][] {
  const notes = (is: string) =>
    parts.flatMap((part) => (part.kind === 'note' && part.is === is ? [part] : []));
  const defined = notes('definition');
  const referred = notes('reference').map(({ name }) => name);
  return [
    ...notes('unanswered').map(({ line, name }): [number, string] => [
      line,
      `the footnote [^${name}] has no text. Add it on a separate line at the end of the article: [^${name}]: the note.`,
    ]),
    ...defined
      .filter(({ name }, at) => defined.findIndex((other) => other.name === name) < at)
      .map(({ line, name }): [number, string] => [
        line,
        `there are two footnotes [^${name}], but only the first is shown. Give each a different name.`,
      ]),
    ...defined
      .filter(({ name }) => !referred.includes(name))
      .map(({ line, name }): [number, string] => [
        line,
        `nothing in the text refers to the footnote [^${name}]. Write [^${name}] where it belongs.`,
      ]),
  ];
}

/** Returns the front matter's references that don't exist: related articles, works, and the article's figure. */
function referenceProblems(
  slug: string,
  source: ArticleSource,
  data: Record<string, unknown>,
  around: LintContext,
): Said[] {
  const others = around.slugs.filter((each) => each !== slug);
  const figures = source.parts.flatMap((part) =>
    part.kind === 'component' && part.name === 'Figure' ? [idOf(part) ?? ''] : [],
  );
  const isFigureAbsent = typeof data.figure === 'string' && !figures.includes(data.figure);
  return [
    ...strings(data.related)
      .filter((other) => !others.includes(other))
      .map((other): Said => [
        ['related'],
        `related names "${other}", which is ${other === slug ? 'this article itself' : 'not an article'}.${closest(other, others)}`,
      ]),
    ...strings(data.furtherReading)
      .filter((key) => !around.works.includes(key))
      .map((key): Said => [
        ['furtherReading'],
        `furtherReading names "${key}", which is not in content/bibliography.yaml.${closest(key, around.works)}`,
      ]),
    ...strings(isFigureAbsent ? [data.figure] : []).map((figure): Said => [
      ['figure'],
      `figure names "${figure}", but the article has no figure with this id.${closest(figure, figures)}`,
    ]),
  ];
}

/** Returns names that are typed, with the tag or the placeholder to write instead. */
export function typedNames(file: string, text: string): Problem[] {
  const firstOfBody = text.slice(0, text.indexOf('\n---', 3)).split('\n').length;
  return shownOf(text)
    .split('\n')
    .flatMap((line, at) => {
      const message = typedName(line.replace(/\]\([^)]*\)|^import .*/g, ''), at >= firstOfBody);
      return message === undefined ? [] : [{ file, line: at + 1, message }];
    });
}

/** Takes an article's file (its path from the repository's root, and its text) and returns every problem, ordered by line. */
export function checkArticle(file: string, text: string, around: LintContext): Problem[] {
  const slug = file.slice(file.lastIndexOf('/') + 1, -'.mdx'.length);
  const ofAddress = addressProblems(slug, around).map((message): Problem => ({ file, message }));
  const source = readArticle(text);
  if (!('parts' in source)) return [...ofAddress, { file, line: source.line, message: unreadable(source) }];
  const data = (source.frontMatter ?? {}) as Record<string, unknown>;
  const { lineOf } = placesIn(source.head);
  const atField = ([path, message]: Said): Problem => {
    const line = lineOf(path);
    return { file, line: line === undefined ? undefined : line + 1, message };
  };
  return [
    ...ofAddress,
    ...typedNames(file, text),
    ...frontMatterProblems(file, source),
    ...[
      ...answerProblems(source, data.faq, around),
      ...sameAsOthers(slug, data, around),
      ...sameQuestions(data.faq),
    ].map(atField),
    ...(data.draft !== true && isWithoutWords(source)
      ? [
          {
            file,
            line: source.firstLine,
            message:
              'the article has no text below its front matter. Write it, or keep the article back with the line "draft: true" until it has some.',
          },
        ]
      : []),
    ...noteProblems(source).map(([line, message]): Problem => ({ file, line, message })),
    ...referenceProblems(slug, source, data, around).map(atField),
    ...partProblems(file, source, around),
  ].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
