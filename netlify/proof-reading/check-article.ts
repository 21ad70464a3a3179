// What can go wrong in an article's file, each said so that its editor can mend it.
import { frontMatterSchema } from '../../src/content/article/front-matter.ts';
import { anchorsIn, type ArticleSource, idOf, readArticle } from './article-source.ts';
import { componentProblems, namesIn } from './check-component.ts';
import { placeIn } from './in-words.ts';
import type { Surroundings } from './surroundings.ts';
import { closest, listed, unreadable } from './words.ts';

export type Problem = { file: string; line?: number | undefined; message: string };

/** Follows `n.paired.p` through the computed values; says at which name it ends. */
function missingValue(code: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const path = code.trim().split('.');
  let value: unknown = values;
  for (const [index, name] of path.entries()) {
    if (value === null || typeof value !== 'object' || !(name in value)) {
      const there = value !== null && typeof value === 'object' ? Object.keys(value) : [];
      return `{${code.trim()}} has no value: there is no "${name}" in ${path.slice(0, index).join('.')}.${closest(name, there)} There are: ${listed(there)}.`;
    }
    value = (value as Record<string, unknown>)[name];
  }
  return undefined;
}

const frontMatterProblems = (file: string, frontMatter: unknown): Problem[] => {
  const result = frontMatterSchema.safeParse(frontMatter);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => ({
    file,
    message: path.length === 0 ? `the front matter ${message}` : `${placeIn(path)} ${message}`,
  }));
};

/** Why the readers of an article would not find another one at its address, or nothing if they would. */
function waitProblem(slug: string, data: Record<string, unknown>, around: Surroundings): string | undefined {
  const waits = around.waiting[slug];
  if (waits === undefined || data.draft === true) return undefined;
  if (waits === 'draft')
    return `the link /${slug} leads to a draft, which the published site does not have. In that article take the line "draft: true" out, or here the link.`;
  if (waits <= new Date(String(data.publishDate))) return undefined;
  return `the link /${slug} leads to an article that appears on ${waits.toISOString().slice(0, 10)} only. Give this article a later publishDate, or take the link out.`;
}

function targetProblem(target: string, source: ArticleSource, around: Surroundings): string | undefined {
  if (/^(https:|mailto:)/.test(target)) return undefined;
  if (target.startsWith('http:')) return `the link ${target} is not secure. Write https:// instead.`;
  const [path = '', anchor] = target.split('#');
  if (path !== '' && !path.startsWith('/'))
    return `the link "${target}" must start with / (a page of this site) or https:// (another site).`;
  const slug = path.slice(1);
  const known = around.pages.includes(path) || around.slugs.includes(slug) || around.hasFile(`public${path}`);
  if (path !== '' && !known)
    return `the link ${path} leads to no page or article.${closest(path, [...around.pages, ...around.slugs.map((each) => `/${each}`)])}`;
  const places = around.anchors[slug];
  if (anchor !== undefined && places !== undefined && !places.includes(anchor))
    return `the article ${path} has no place called #${anchor}.${closest(anchor, places)}`;
  if (path === '' && anchor !== undefined && !anchorsIn(source).includes(anchor))
    return `the link #${anchor} leads to nothing in this article.${closest(anchor, anchorsIn(source))}`;
  return undefined;
}

const linkProblem = (target: string, source: ArticleSource, around: Surroundings) =>
  targetProblem(target, source, around) ??
  waitProblem(
    /^\/([^#]*)/.exec(target)?.[1] ?? '',
    (source.frontMatter ?? {}) as Record<string, unknown>,
    around,
  );

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
  problems.push(...frontMatterProblems(file, source.frontMatter));
  const data = (source.frontMatter ?? {}) as Record<string, unknown>;
  for (const [field, value] of Object.entries(data))
    if (
      typeof value === 'string' &&
      /^[“„«]|[”»]$/.test(value.trim()) &&
      /^[“”„«»].*[“”„«»]$/s.test(value.trim())
    )
      say(
        undefined,
        `${field} stands between curly quotation marks, which a reader would see. Write straight ones: "…".`,
      );
  for (const [index, entry] of (Array.isArray(data.faq) ? data.faq : []).entries())
    for (const [, target = ''] of String((entry as { answer?: unknown } | null)?.answer ?? '').matchAll(
      /\[[^\]]+\]\(([^)\s]+)\)/g,
    )) {
      const message = linkProblem(target, source, around);
      if (message) say(undefined, `${placeIn(['faq', index, 'answer'])}: ${message}`);
    }
  const notes = (is: string) =>
    source.parts.flatMap((part) => (part.kind === 'note' && part.is === is ? [part] : []));
  for (const { line, name } of notes('unanswered'))
    say(
      line,
      `the footnote [^${name}] has no note. Write at the end of the text, in a line of its own: [^${name}]: the note.`,
    );
  for (const { line, name } of notes('definition'))
    if (!notes('reference').some((reference) => reference.name === name))
      say(line, `nothing in the text leads to the note [^${name}]. Write [^${name}] where it belongs.`);
  for (const other of Array.isArray(data.related) ? data.related.map(String) : [])
    if (!around.slugs.includes(other) || other === slug)
      say(
        undefined,
        `related names "${other}", which is ${other === slug ? 'this article itself' : 'no article'}.${closest(
          other,
          around.slugs.filter((each) => each !== slug),
        )}`,
      );
  for (const key of Array.isArray(data.furtherReading) ? data.furtherReading.map(String) : [])
    if (!around.works.includes(key))
      say(
        undefined,
        `furtherReading names "${key}", which does not stand in content/bibliography.yaml.${closest(key, around.works)}`,
      );
  const figures = source.parts.flatMap((part) =>
    part.kind === 'component' && part.name === 'Figure' ? [idOf(part) ?? ''] : [],
  );
  if (typeof data.figure === 'string' && !figures.includes(data.figure))
    say(
      undefined,
      `figure names "${data.figure}", but the article has no figure with this id.${closest(data.figure, figures)}`,
    );
  const names = namesIn(source.parts);
  for (const part of source.parts) {
    const { line } = part;
    if (part.kind === 'component')
      for (const message of componentProblems(part, source, around)) say(line, message);
    if (part.kind === 'link') {
      const message = linkProblem(part.target, source, around);
      if (message) say(line, message);
    }
    if (part.kind === 'image') {
      if (part.alt.trim() === '')
        say(
          line,
          `the image ${part.target} has no alternative text. Write ![what the image shows](${part.target}).`,
        );
      const path = part.target.startsWith('/') ? `public${part.target}` : `content/articles/${part.target}`;
      if (!/^https?:/.test(part.target) && !around.hasFile(path.replace(/\/[^/]+\/\.\.\//, '/')))
        say(
          line,
          `the image ${part.target} does not exist. Put it into content/figures/${slug}/ and write ![what it shows](../figures/${slug}/name.svg).`,
        );
    }
    if (part.kind === 'loose-image')
      say(line, `${part.text} is not shown as an image. The name of its file may hold no spaces.`);
    if (part.kind === 'heading' && part.depth === 1)
      say(
        line,
        `a heading with one # is the article's title, which the page already shows. Write ## ${part.text}.`,
      );
    if (part.kind === 'table' && part.headers.some((header) => header.trim() === ''))
      say(
        line,
        'a column of this table has no header, so that readers who hear the page do not know what it holds. Write a word into the first row.',
      );
    if (part.kind === 'value') {
      const code = part.code.trim();
      const [, root = ''] = /^([A-Za-z_$][\w$]*)/.exec(code) ?? [];
      const simple = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/.test(code);
      if (code === '') say(line, 'empty braces {} compute nothing. For braces in the text write \\{\\}.');
      else if (root !== '' && !names.has(root) && !['true', 'false', 'undefined', 'null'].includes(root))
        say(
          line,
          `{${code}} is a computed value, but nothing is called "${root}" here.${closest(root, [...names])} For braces in the text write \\{ and \\}.`,
        );
      else if (simple && around.values && root in around.values) {
        const message = missingValue(code, around.values);
        if (message) say(line, message);
      }
    }
  }
  return problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
