// Checks the text of an article or a legal page: its links, images, headings, tables, formulas, values, and components.
import { posix } from 'node:path';
import { numberingOf } from '../../src/content/article/body.ts';
import {
  type ArticleSource,
  headingAnchors,
  idOf,
  numbered,
  ownSections,
  type Part,
} from './article-source.ts';
import type { Problem } from './problem.ts';
import { componentProblems, namesIn, texProblem } from './check-component.ts';
import { linkProblem } from './check-link.ts';
import { pictureProblem } from './check-picture.ts';
import type { LintContext } from './surroundings.ts';
import { closest, listed } from './words.ts';

/** Follows `n.paired.p` through the computed values and returns the name at which it fails. */
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

/** `n` or `n.paired.p`. */
const isPath = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/;

const constants = ['true', 'false', 'undefined', 'null'];

function valueProblem(
  part: Part & { kind: 'value' },
  names: ReadonlySet<string>,
  values: LintContext['values'],
): string | undefined {
  const code = part.code.trim();
  const [, root = ''] = /^([A-Za-z_$][\w$]*)/.exec(code) ?? [];
  const isComment = /^(\/\*[\s\S]*\*\/\s*)+$/.test(code);
  if (code === '') return 'empty braces {} have no value. To show braces, write \\{\\}.';
  if (root !== '' && !names.has(root) && !constants.includes(root))
    return `{${code}} is a computed value, but nothing is called "${root}" here.${closest(root, [...names])} To show braces, write \\{ and \\}.`;
  if (
    part.in === 'text' &&
    !isComment &&
    (constants.includes(root) || !/^[\w$'"`]/.test(code) || /^\d/.test(code))
  )
    return `{${code}} would be computed, not shown as typed. To show braces, write \\{ and \\}.`;
  const inTemplate = code.startsWith('`')
    ? [...code.matchAll(/\$\{([^}]*)\}/g)].map(([, path = '']) => path)
    : [code];
  return inTemplate
    .filter((path) => isPath.test(path) && values && (path.split('.')[0] ?? '') in values)
    .map((path) => missingValue(path, values ?? {}))
    .find((message) => message !== undefined);
}

function formulaProblem({ tex, isDisplayed }: Part & { kind: 'formula' }): string | undefined {
  const shown = tex.trim().slice(0, 40);
  if (/^\s|\s$/.test(tex.replaceAll('\n', '')) && /[a-z]{2}/i.test(tex))
    return `text between two $ is read as a formula: "${shown}". To show a dollar sign, write \\$.`;
  // A formula that is never closed is reported where it starts.
  return tex.includes('$$') ? undefined : texProblem(tex, isDisplayed);
}

/** Returns why a heading is not what its author intended, or nothing if it is. */
function headingProblem(
  { line, text, depth }: Part & { kind: 'heading' },
  source: ArticleSource,
): string | undefined {
  const written = source.body.split('\n')[line - source.firstLine] ?? '';
  if (!written.includes('#'))
    return `the line of --- or === below this text makes it a heading: "${text.slice(0, 40)}". Leave an empty line above the signs, or write ## before a heading.`;
  if (depth === 1)
    return `a heading with one # is the article's title, which the page already shows. Write ## ${text}.`;
  if (text.trim() === '') return 'a heading has no text. Write some after the signs, or remove them.';
  const above = source.parts.filter((part) => part.kind === 'heading' && part.line < line).at(-1);
  const last = above?.kind === 'heading' ? above.depth : 1;
  return depth > last + 1
    ? `the heading "${text}" skips a level, which misleads people who use a screen reader. Write ${'#'.repeat(last + 1)} ${text}.`
    : undefined;
}

/** Returns the row that has more cells than the table has columns. */
function tooWide({ headers, rows }: Part & { kind: 'table' }): string {
  const at = rows.findIndex(({ cells }) => cells > headers.length);
  return `row ${at + 1} of this table has ${rows[at]?.cells} cells, and the first row ${headers.length}: extra cells would not be shown. Write a | inside a cell as \\|.`;
}

const insideWords = {
  link: 'a link is inside another link. Remove one of them.',
  heading: 'a link is in a heading, which already links to itself. Move it into the text below.',
};
const linking = ['a', 'Cite', 'See', 'Term'];

/** Returns duplicate anchors and numbers that readers would see wrong. */
function anchorProblems({ parts, body }: ArticleSource, works: readonly string[]): [number, string][] {
  const anchors = headingAnchors(parts);
  const headings = parts.filter((part) => part.kind === 'heading');
  const taken = new Set([...ownSections, ...works, 'main', 'menu', 'search']);
  const doubled = headings.flatMap(({ line, text }, at): [number, string][] =>
    taken.has(anchors[at] ?? '')
      ? [
          [
            line,
            `the heading "${text}" would be a second anchor #${anchors[at]} on the page. Rename it, for example "${text} in this article".`,
          ],
        ]
      : [],
  );
  const ofTags = parts.flatMap((part): [number, string][] => {
    const id = part.kind === 'component' && /^[a-z]/.test(part.name) ? idOf(part) : undefined;
    return id !== undefined && (taken.has(id) || anchors.includes(id))
      ? [[part.line, `id="${id}" would be a second anchor #${id} on the page. Rename it.`]]
      : [];
  });
  const counted = numberingOf(body);
  const miscounted = parts.flatMap((part): [number, string][] => {
    if (part.kind !== 'component' || !(part.name in numbered)) return [];
    const id = idOf(part);
    const numbers = counted[numbered[part.name as keyof typeof numbered]];
    return id === undefined || part.attributes[0]?.name !== 'id' || id in numbers
      ? []
      : [
          [
            part.line,
            `<${part.name} id="${id}"> gets no number. Put the start of the tag on one line: <${part.name} id="${id}" …`,
          ],
        ];
  });
  return [...doubled, ...ofTags, ...miscounted];
}

/** Returns why a table is not what its author intended, or nothing if it is. */
function tableProblem(part: Part & { kind: 'table' }, source: ArticleSource): string | undefined {
  const swallowed = part.rows
    .map(({ line }) => source.body.split('\n')[line - source.firstLine] ?? '')
    .find((line) => !line.includes('|'));
  if (swallowed !== undefined)
    return `the line below this table becomes one of its rows: "${swallowed.trim().slice(0, 40)}". Leave an empty line above it.`;
  if (part.headers.some((header) => header.trim() === ''))
    return 'a column of this table has no header, so screen readers cannot announce what it contains. Add one to the first row.';
  return part.rows.some(({ cells }) => cells > part.headers.length) ? tooWide(part) : undefined;
}

/** Returns why an image's alternative text does not describe it, or nothing if it may. */
function alternativeProblem({ target, alt }: Part & { kind: 'image' }): string | undefined {
  if (alt.trim() === '')
    return `the image ${target} has no alternative text. Write ![what the image shows](${target}).`;
  if (
    /^(an? )?(image|picture|photo|figure|graph|chart|plot|diagram|screenshot|untitled)\.?$/i.test(alt.trim())
  )
    return `the alternative text of the image says only "${alt.trim()}". Write what the image shows: ![…](${target}).`;
  const stem = target.replace(/^.*\/|\.\w+$/g, '');
  return /\.(jpe?g|png|webp|avif|svg|heic|tiff?)$|^(IMG|DSC|Screenshot|Bildschirmfoto)[-_ ]?\d/i.test(
    alt.trim(),
  ) ||
    (alt.trim() === stem && /[\d_-]/.test(stem))
    ? `the alternative text of the image is a file name: "${alt}". Write ![what the image shows](${target}).`
    : undefined;
}

/** Reports a link inside a link or inside a heading, which links to itself. */
function nestedLink(part: Part): string | undefined {
  const isLink = part.kind === 'link' || (part.kind === 'component' && linking.includes(part.name));
  return isLink && part.inside ? insideWords[part.inside] : undefined;
}

/** Returns which imported file does not exist. */
function importProblem(code: string, folder: string, around: LintContext): string | undefined {
  const missing = [...code.matchAll(/\bfrom\s+['"]([^'"]+)['"]/g)]
    .map(([, path = '']) => path)
    .find(
      (path) =>
        /^(~|\.\.?)\//.test(path) &&
        !around.hasFile(posix.join(path.startsWith('~/') ? 'src' : folder, path.replace(/^~\//, ''))),
    );
  return missing === undefined
    ? undefined
    : `the import of ${missing} leads to no file. Charts are in ~/charts, as in ~/charts/Distribution.tsx; the numbers of an article are in ./<article>.ts.`;
}

/** Takes a file, its parsed source, and the lint context; returns every problem of its parts. */
export function partProblems(file: string, source: ArticleSource, around: LintContext): Problem[] {
  const slug = file.slice(file.lastIndexOf('/') + 1, -'.mdx'.length);
  const names = namesIn(source.parts);
  const cited = source.parts.some((part) => part.kind === 'component' && part.name === 'Cite');
  const say = (part: Part): (string | undefined)[] => {
    switch (part.kind) {
      case 'component':
        // A link written as a tag is a separate part.
        return [...componentProblems(part, source, around), part.name === 'a' ? undefined : nestedLink(part)];
      case 'link':
        return [
          part.isEmpty ? `the link to ${part.target} has no text. Write [words](${part.target}).` : undefined,
          linkProblem(part.target, source, around),
          nestedLink(part),
        ];
      case 'image':
        return [alternativeProblem(part), pictureProblem(part.target, slug, around)];
      case 'unparsed':
        return [part.message];
      case 'heading':
        return [headingProblem(part, source)];
      case 'table':
        return [tableProblem(part, source)];
      case 'formula':
        return [formulaProblem(part)];
      case 'value':
        return [valueProblem(part, names, around.values)];
      case 'import':
        return [importProblem(part.code, posix.dirname(file), around)];
      case 'note':
        return [];
    }
  };
  return [
    ...source.parts.flatMap((part) => say(part).map((message) => [part.line, message] as const)),
    ...anchorProblems(source, cited ? around.works : []),
  ].flatMap(([line, message]) => (message === undefined ? [] : [{ file, line, message }]));
}
