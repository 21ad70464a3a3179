// Reads what articles may refer to: pages, works, datasets, menus, components.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { pages } from '../../src/routes.ts';
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
  components: readonly string[];
  /** What each of the components may be given. */
  attributes: Readonly<Record<string, readonly string[]>>;
  /** Every place of each article that a link can lead to. */
  anchors: Readonly<Record<string, readonly string[]>>;
  /** Whether a file of this path, from the repository's root, exists. */
  hasFile: (path: string) => boolean;
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

/** What a component may be given, as its file states it. */
function attributesOf(root: string, component: string): string[] {
  const source = readFileSync(join(root, `src/components/article/${component}.astro`), 'utf8');
  const [, props = ''] = /^type Props = \{([\s\S]*?)\};?$/m.exec(source) ?? [];
  return [...props.matchAll(/(?:^|;) *(\w+)\??:/gm)].map(([, name = '']) => name);
}

const keysOf = (path: string) => Object.keys(parse(readFileSync(path, 'utf8')) as object);

/** Takes the repository's root; gives what all its articles may refer to. */
export function surroundingsIn(root: string): Surroundings {
  const body = readFileSync(join(root, 'src/components/article/Body.astro'), 'utf8');
  const components = [...body.matchAll(/^import (\w+) from/gm)]
    .map((match) => match[1] ?? '')
    .filter((name) => !/^(Heading|ScrollTable)/.test(name));
  const articles = globSync('content/articles/**/*.mdx', { cwd: root }).map(
    (file) => [basename(file, '.mdx'), readFileSync(join(root, file), 'utf8')] as const,
  );
  return {
    slugs: namesIn(root, 'content/articles/**/*.mdx'),
    pages: [...new Set([...Object.values(pages), ...reserved])],
    works: keysOf(join(root, 'content/bibliography.yaml')),
    datasets: namesIn(root, 'content/datasets/*.csv'),
    menus: keysOf(join(root, 'content/pages/menus.yaml')),
    charts: Object.keys(
      (parse(readFileSync(join(root, 'content/pages/gallery.yaml'), 'utf8')) as { plates: object }).plates,
    ),
    components,
    attributes: Object.fromEntries(components.map((name) => [name, attributesOf(root, name)])),
    anchors: Object.fromEntries(
      articles.flatMap(([slug, text]) => {
        const source = readArticle(text);
        return 'parts' in source ? [[slug, anchorsIn(source)]] : [];
      }),
    ),
    hasFile: (path) => existsSync(join(root, path)),
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
