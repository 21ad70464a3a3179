// Sanitizes articles' drawings for publication: removes scripts, event handlers, and anything that is loaded from elsewhere.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CustomPlugin, optimize } from 'svgo';

const isForeign = (value: string) =>
  /^\s*(?:[a-z][a-z\d+.-]*:)?\/\//i.test(value) || /^\s*(?!data:image\/)[a-z]+:/i.test(value);

const fetches = (name: string, attribute: string, value: string) =>
  (name !== 'a' && /^(?:xlink:)?href$/.test(attribute) && isForeign(value)) ||
  /url\(\s*["']?(?:[a-z][a-z\d+.-]*:)?\/\//i.test(value);

/** Removes what no drawing needs and what would load something. */
const noOutside: CustomPlugin = {
  name: 'no-outside',
  fn: () => ({
    element: {
      enter: (node, parent) => {
        if (['foreignObject', 'iframe', 'embed', 'object', 'audio', 'video'].includes(node.name))
          parent.children = parent.children.filter((child) => child !== node);
        const kept = Object.entries(node.attributes).filter(
          ([name, value]) => !fetches(node.name, name, value),
        );
        node.attributes = Object.fromEntries(kept);
      },
    },
  }),
};

/** Returns a sanitized drawing that looks the same. */
export const cleanDrawing = (svg: string): string =>
  optimize(svg, {
    plugins: ['removeDoctype', 'removeXMLProcInst', 'removeScripts', noOutside],
  }).data;

/** Takes the folder of the built site, sanitizes the drawings from content, and returns their number. */
export function cleanDrawings(dist: string): number {
  const files = globSync('_astro/**/*.svg', { cwd: dist });
  for (const file of files) {
    const path = join(dist, file);
    writeFileSync(path, cleanDrawing(readFileSync(path, 'utf8')));
  }
  return files.length;
}
