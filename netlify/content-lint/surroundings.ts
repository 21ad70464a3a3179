// Collects what articles may refer to: pages, works, datasets, menus, components.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import { load } from '../../src/calculators/load-instrument.ts';
import { pages, vendorPages } from '../../src/routes.ts';
import { isNode, nameOf, namesOf, nodesOf } from '../plugins/syntax.ts';
import { anchorsIn, readArticle } from './article-source.ts';
import { pictureFault } from './picture-fault.ts';

/** What an article may refer to. */
export type LintContext = {
  slugs: readonly string[];
  /** Paths of pages that are not articles. */
  pages: readonly string[];
  works: readonly string[];
  /** The terms of the glossary. */
  terms: readonly string[];
  datasets: readonly string[];
  menus: readonly string[];
  /** The kinds of chart in the gallery. */
  charts: readonly string[];
  /** The calculators that have a page, and those that are implemented. */
  instruments: readonly string[];
  calculators: readonly string[];
  /** The figures that are implemented. */
  figures: readonly string[];
  /** Former names of articles and where they lead now: a new name, or articles to read instead. */
  former: Readonly<Record<string, readonly string[]>>;
  components: readonly string[];
  /** The components of guides, a part of those of articles. */
  guideComponents: readonly string[];
  /** The attributes that each component accepts. */
  attributes: Readonly<Record<string, readonly string[]>>;
  /** Every anchor of each article that a link can target. */
  anchors: Readonly<Record<string, readonly string[]>>;
  /** Whether a file with this path, from the repository's root, exists. */
  hasFile: (path: string) => boolean;
  /** Returns why the image with this path cannot be shown, and what to do. */
  pictureFault?: ((path: string) => string | undefined) | undefined;
  /** The front matter of every article that can be read. */
  heads?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Articles that readers cannot see yet: drafts, and those with a future date. */
  waiting: Readonly<Record<string, 'draft' | Date>>;
  /** The values that the text imports from its own `.ts` file; omitted if the file can't be run. */
  values?: Readonly<Record<string, unknown>> | undefined;
};

/** Paths that Astro or the server handles although no page has that name. */
const reserved = ['/404', '/api', '/og', '/fonts', '/cancel', '/thank-you', '/rss.xml', '/sitemap.xml'];

const namesIn = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => basename(file).replace(/\.[^.]+$/, ''));

/** Returns whether an article is unpublished, according to its front matter. */
function waitsFor({ draft, publishDate }: Readonly<Record<string, unknown>>): 'draft' | Date | undefined {
  if (draft === true) return 'draft';
  const day = new Date(String(publishDate));
  return day.getTime() > Date.now() ? day : undefined;
}

/** Returns the script of an Astro file in src/components: the text between its two fences. */
const scriptOf = (root: string, component: string) =>
  readFileSync(join(root, `src/components/${component}.astro`), 'utf8').split(/^---$/m)[1] ?? '';

/**
 * Returns the attributes that a component accepts: the fields of its type `Props`.
 * @throws If that type is not written out as an object.
 */
function attributesOf(root: string, component: string): string[] {
  const props = nodesOf(scriptOf(root, `article/${component}`)).find(({ id }) => nameOf(id) === 'Props');
  if (props === undefined) return [];
  const shape = [props.typeAnnotation, props.body].find(isNode);
  const members = shape?.type === 'TSTypeLiteral' ? shape.members : shape?.body;
  if (!Array.isArray(members))
    throw new Error(
      `src/components/article/${component}.astro: write Props as type Props = { … }, which the check reads.`,
    );
  return namesOf(members);
}

/** Returns the components that a text can use without imports: capitalized names of `components` in the file that shows it. */
function componentsIn(root: string, shownBy: string): string[] {
  const list = nodesOf(scriptOf(root, shownBy)).find(({ id }) => nameOf(id) === 'components')?.init;
  return namesOf(isNode(list) ? list.properties : []).filter((name) => /^[A-Z]/.test(name));
}

/** Returns the names of all figures: each `slug` in src/figures. */
const figuresIn = (root: string): string[] =>
  globSync('src/figures/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    nodesOf(readFileSync(join(root, file), 'utf8')).flatMap((node) =>
      node.type === 'Property' &&
      nameOf(node.key) === 'slug' &&
      isNode(node.value) &&
      node.value.type === 'Literal'
        ? [String(node.value.value)]
        : [],
    ),
  );

/** Returns the keys of a YAML file or of one of its fields. Parse errors are reported elsewhere. */
function keysOf(path: string, field?: string): string[] {
  try {
    const document = (parseDocument(readFileSync(path, 'utf8')).toJS() ?? {}) as Record<string, unknown>;
    return Object.keys((field === undefined ? document : document[field]) ?? {});
  } catch {
    return [];
  }
}

/** Returns all names of the terms of the glossary. Parse errors are reported elsewhere. */
function termsIn(root: string): string[] {
  try {
    const { terms = [] } = parseDocument(
      readFileSync(join(root, 'content/pages/glossary.yaml'), 'utf8'),
    ).toJS() as { terms?: { term: string; also?: string[] }[] };
    return terms.flatMap(({ term, also = [] }) => [term, ...also]);
  } catch {
    return [];
  }
}

/** Returns where articles' former names lead. Parse errors are reported elsewhere. */
function formerIn(root: string): LintContext['former'] {
  try {
    const { moved = {}, removed = {} } = parseDocument(
      readFileSync(join(root, 'content/redirects.yaml'), 'utf8'),
    ).toJS() as { moved?: Record<string, string>; removed?: Record<string, string[]> };
    return { ...removed, ...Object.fromEntries(Object.entries(moved).map(([from, to]) => [from, [to]])) };
  } catch {
    return {};
  }
}

/** Takes the repository's root; returns what its articles may refer to. */
export function surroundingsIn(root: string): LintContext {
  const components = componentsIn(root, 'article/Body');
  const charts = keysOf(join(root, 'content/pages/gallery.yaml'), 'plates');
  // Parse errors are reported elsewhere.
  const articles = globSync('content/articles/**/*.mdx', { cwd: root }).flatMap((file) => {
    const source = readArticle(readFileSync(join(root, file), 'utf8'));
    return 'parts' in source ? [[basename(file, '.mdx'), source] as const] : [];
  });
  const heads = articles.map(
    ([slug, { frontMatter }]) => [slug, (frontMatter ?? {}) as Record<string, unknown>] as const,
  );
  return {
    slugs: namesIn(root, 'content/articles/**/*.mdx'),
    pages: [
      ...new Set<string>([
        ...Object.values(pages),
        ...namesIn(root, 'src/pages/[a-z]*.astro')
          .filter((name) => name !== 'index')
          .map((name) => `/${name}`),
        ...reserved,
        ...Object.values(vendorPages),
        ...namesIn(root, 'content/datasets/*.yaml').map((name) => `${pages.datasets}/${name}`),
        ...charts.map((name) => `${pages.gallery}/${name}`),
        ...keysOf(join(root, 'content/pages/calculators.yaml'), 'instruments').map(
          (name) => `${pages.calculators}/${name}`,
        ),
      ]),
    ],
    works: keysOf(join(root, 'content/bibliography.yaml')),
    terms: termsIn(root),
    datasets: namesIn(root, 'content/datasets/*.csv'),
    menus: keysOf(join(root, 'content/pages/menus.yaml')),
    charts,
    instruments: keysOf(join(root, 'content/pages/calculators.yaml'), 'instruments'),
    calculators: Object.keys(load),
    figures: figuresIn(root),
    former: formerIn(root),
    components,
    guideComponents: componentsIn(root, 'calculators/Guide'),
    attributes: Object.fromEntries(components.map((name) => [name, attributesOf(root, name)])),
    anchors: Object.fromEntries(articles.map(([slug, source]) => [slug, anchorsIn(source)])),
    heads: Object.fromEntries(heads),
    // Compares the exact spelling, because some machines find Photo.JPG as photo.jpg too, but the one that builds the site does not.
    hasFile: (path) =>
      existsSync(join(root, path)) && readdirSync(join(root, dirname(path))).includes(basename(path)),
    pictureFault: (path) => pictureFault(join(root, path)),
    waiting: Object.fromEntries(
      heads.flatMap(([slug, head]) => {
        const waits = waitsFor(head);
        return waits === undefined ? [] : [[slug, waits]];
      }),
    ),
  };
}

/** Returns the values that an article or a guide computes: its `.ts` file's exports, by the names under which the text imports them. */
export async function valuesOf(root: string, text: string): Promise<LintContext['values']> {
  const file = join(root, text.replace(/mdx$/, 'ts'));
  if (!existsSync(file)) return undefined;
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}
