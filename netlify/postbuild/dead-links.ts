// Checks that every link in the finished pages leads to a page, a file, or an anchor. The content lint reports what it
// can know within seconds, but a designed page's anchors are known only now.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attributeOf, type BuiltPage, isElement, type Node, pathOf } from './built-page.ts';

/** A page's links within the site, and the anchors that links can target. */
export type Ways = { path: string; leads: readonly string[]; places: readonly string[] };

/** Returns a page's links within the site and its anchors. */
export function waysOf(page: BuiltPage): Ways {
  const leads = new Set<string>();
  const places = new Set<string>();
  const walk = (node: Node) => {
    if (!isElement(node)) return;
    const id = attributeOf(node, 'id');
    if (id !== undefined) places.add(id);
    const href = node.tagName === 'a' ? attributeOf(node, 'href') : undefined;
    if (href !== undefined && /^[/#](?!\/)/.test(href)) leads.add(href);
    node.childNodes.forEach(walk);
  };
  page.tree.childNodes.forEach(walk);
  return { path: pathOf(page), leads: [...leads], places: [...places] };
}

/** Returns where in the content a link is written. */
function writtenIn(content: string, target: string): string | undefined {
  for (const file of globSync('**/*.{yaml,mdx}', { cwd: content }).sort()) {
    const lines = readFileSync(join(content, file), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(target));
    if (at >= 0) return `content/${file}, line ${at + 1}`;
  }
  return undefined;
}

/** Whether something other than a page responds at this path: a file, a function, a redirect. */
const answers = (dist: string, path: string, redirects: string) =>
  existsSync(join(dist, path)) || path.startsWith('/api/') || redirects.includes(`"${path}"`);

/** Takes the folder of the built site and its pages' links and anchors; throws if any link is broken and lists them all. */
export function refuseDeadLinks(dist: string, pages: readonly Ways[], content = 'content') {
  const places = new Map(pages.map((page) => [page.path, page.places]));
  const redirects = readFileSync('netlify.toml', 'utf8');
  const dead = pages.flatMap(({ path, leads }) =>
    leads.flatMap((lead) => {
      const [address = '', anchor = ''] = lead.split('#');
      const target = (address.split('?')[0] ?? '') || path;
      const there = places.get(target);
      if (there === undefined)
        return answers(dist, decodeURI(target), redirects) ? [] : [{ path, lead, why: 'leads to no page' }];
      return anchor === '' || there.includes(decodeURIComponent(anchor))
        ? []
        : [{ path, lead, why: `leads to no place of that page` }];
    }),
  );
  if (dead.length === 0) return;
  const said = dead.map(
    ({ path, lead, why }) => `${writtenIn(content, lead) ?? `page ${path}`}: the link ${lead} ${why}.`,
  );
  throw new Error(`Links that lead nowhere:\n${[...new Set(said)].join('\n')}`);
}
