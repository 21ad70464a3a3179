// Reads what articles may refer to: pages, works, datasets, menus, components.
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import { load } from '../../src/instruments/load-instrument.ts';
import { pages } from '../../src/routes.ts';
import { isNode, nameOf, namesOf, nodesOf } from '../plugins/syntax.ts';
import { anchorsIn, readArticle } from './article-source.ts';

/** What an article may refer to. */
export type Surroundings = {
  slugs: readonly string[];
  /** Addresses of pages that are not articles. */
  pages: readonly string[];
  works: readonly string[];
  datasets: readonly string[];
  menus: readonly string[];
  /** The kinds of chart in the gallery. */
  charts: readonly string[];
  /** The calculators that have a page, and those that are programmed. */
  instruments: readonly string[];
  calculators: readonly string[];
  /** The figures that are programmed. */
  figures: readonly string[];
  /** Names that articles had once, and where they lead now: to a new name, or to what may be read instead. */
  former: Readonly<Record<string, readonly string[]>>;
  components: readonly string[];
  /** What each of the components may be given. */
  attributes: Readonly<Record<string, readonly string[]>>;
  /** Every place of each article that a link can lead to. */
  anchors: Readonly<Record<string, readonly string[]>>;
  /** Whether a file of this path, from the repository's root, exists. */
  hasFile: (path: string) => boolean;
  /** What keeps a picture of this path from being shown, if it may have so many megabytes. */
  pictureFault?: ((path: string, megabytes: number) => string | undefined) | undefined;
  /** Articles that readers cannot see yet: drafts, and those of a day to come, with that day. */
  waiting: Readonly<Record<string, 'draft' | Date>>;
  /** What the names that the text imports from its own `.ts` file stand for; left out where the file cannot be run. */
  values?: Readonly<Record<string, unknown>> | undefined;
};

/** Addresses that Astro or the server answers although no page of that name exists. */
const reserved = ['/404', '/api', '/og', '/fonts', '/cancel', '/thank-you', '/rss.xml', '/sitemap.xml'];

const namesIn = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => basename(file).replace(/\.[^.]+$/, ''));

/** Whether an article waits, as its front matter states it; nothing where that cannot be read, which is said elsewhere. */
function waitsFor(text: string): 'draft' | Date | undefined {
  const source = readArticle(text);
  const { draft, publishDate } = ('parts' in source ? (source.frontMatter ?? {}) : {}) as Record<
    string,
    unknown
  >;
  if (draft === true) return 'draft';
  const day = new Date(String(publishDate));
  return day.getTime() > Date.now() ? day : undefined;
}

/** The script of an Astro file: what stands between its two fences. */
const scriptOf = (root: string, component: string) =>
  readFileSync(join(root, `src/components/article/${component}.astro`), 'utf8').split(/^---$/m)[1] ?? '';

/** The attributes that a component accepts: the fields of its type `Props`. @throws If that type is not written out as an object. */
function attributesOf(root: string, component: string): string[] {
  const props = nodesOf(scriptOf(root, component)).find(({ id }) => nameOf(id) === 'Props');
  if (props === undefined) return [];
  const shape = [props.typeAnnotation, props.body].find(isNode);
  const members = shape?.type === 'TSTypeLiteral' ? shape.members : shape?.body;
  if (!Array.isArray(members))
    throw new Error(
      `src/components/article/${component}.astro: write Props as type Props = { … }, which the check reads.`,
    );
  return namesOf(members);
}

/** The components that an article has without importing them: capitalized names of `components` in Body.astro. */
function componentsIn(root: string): string[] {
  const list = nodesOf(scriptOf(root, 'Body')).find(({ id }) => nameOf(id) === 'components')?.init;
  return namesOf(isNode(list) ? list.properties : []).filter((name) => /^[A-Z]/.test(name));
}

/** The names of all figures: each `slug` in src/figures. */
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

/** The keys of a YAML file, or of one of its fields. What cannot be read is said elsewhere. */
function keysOf(path: string, field?: string): string[] {
  try {
    const document = (parseDocument(readFileSync(path, 'utf8')).toJS() ?? {}) as Record<string, unknown>;
    return Object.keys((field === undefined ? document : document[field]) ?? {});
  } catch {
    return [];
  }
}

const starts: Readonly<Record<string, RegExp>> = {
  jpg: /^ffd8ff/,
  jpeg: /^ffd8ff/,
  png: /^89504e47/,
  gif: /^47494638/,
  webp: /^52494646.{8}57454250/,
  avif: /^.{8}66747970/,
};

/** What keeps a picture from being shown: its size, or a name that its content belies. */
export function pictureFault(file: string, megabytes: number): string | undefined {
  const { size } = statSync(file);
  if (size > megabytes * 1024 * 1024)
    return `has ${(size / 1024 / 1024).toFixed(1)} MB, more than ${megabytes}`;
  const kind = /\w+$/.exec(file.toLowerCase())?.[0] ?? '';
  const bytes = readFileSync(file);
  const isKind =
    kind === 'svg'
      ? /<svg[\s>]/.test(bytes.toString('utf8'))
      : starts[kind]?.test(bytes.toString('hex', 0, 12));
  return isKind === false ? `is no ${kind.toUpperCase()} file, although its name says so` : undefined;
}

/** Where the old names of articles lead. What cannot be read is said elsewhere. */
function formerIn(root: string): Surroundings['former'] {
  try {
    const { moved = {}, removed = {} } = parseDocument(
      readFileSync(join(root, 'content/redirects.yaml'), 'utf8'),
    ).toJS() as { moved?: Record<string, string>; removed?: Record<string, string[]> };
    return { ...removed, ...Object.fromEntries(Object.entries(moved).map(([from, to]) => [from, [to]])) };
  } catch {
    return {};
  }
}

/** Takes the repository's root; gives what all its articles may refer to. */
export function surroundingsIn(root: string): Surroundings {
  const components = componentsIn(root);
  const charts = keysOf(join(root, 'content/pages/gallery.yaml'), 'plates');
  const articles = globSync('content/articles/**/*.mdx', { cwd: root }).map(
    (file) => [basename(file, '.mdx'), readFileSync(join(root, file), 'utf8')] as const,
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
        ...namesIn(root, 'content/datasets/*.yaml').map((name) => `${pages.datasets}/${name}`),
        ...charts.map((name) => `${pages.gallery}/${name}`),
        ...keysOf(join(root, 'content/pages/calculators.yaml'), 'instruments').map(
          (name) => `${pages.calculators}/${name}`,
        ),
      ]),
    ],
    works: keysOf(join(root, 'content/bibliography.yaml')),
    datasets: namesIn(root, 'content/datasets/*.csv'),
    menus: keysOf(join(root, 'content/pages/menus.yaml')),
    charts,
    instruments: keysOf(join(root, 'content/pages/calculators.yaml'), 'instruments'),
    calculators: Object.keys(load),
    figures: figuresIn(root),
    former: formerIn(root),
    components,
    attributes: Object.fromEntries(components.map((name) => [name, attributesOf(root, name)])),
    anchors: Object.fromEntries(
      articles.flatMap(([slug, text]) => {
        const source = readArticle(text);
        return 'parts' in source ? [[slug, anchorsIn(source)]] : [];
      }),
    ),
    // As it is written: on some machines Photo.JPG is found as photo.jpg too, and on the one that builds it is not.
    hasFile: (path) =>
      existsSync(join(root, path)) && readdirSync(join(root, dirname(path))).includes(basename(path)),
    pictureFault: (path, megabytes) => pictureFault(join(root, path), megabytes),
    waiting: Object.fromEntries(
      articles.flatMap(([slug, text]) => {
        const waits = waitsFor(text);
        return waits === undefined ? [] : [[slug, waits]];
      }),
    ),
  };
}

/** The values that an article computes: what its own `.ts` file exports, by the names under which the text imports them. */
export async function valuesOf(root: string, slug: string): Promise<Surroundings['values']> {
  const file = join(root, `content/articles/${slug}.ts`);
  if (!existsSync(file)) return undefined;
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}
