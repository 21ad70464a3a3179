// The licenses of the packages whose code or data visitors and customers receive: `import { readNotices } from 'third-party-notices'`. The
// bundler knows the packages in the scripts; the page that lists them is rendered after it has finished.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Notice } from 'third-party-notices';
import type { Plugin } from 'vite';
import { documentFontPackages } from './document-fonts.ts';

const name = 'third-party-notices';
const root = fileURLToPath(new URL('../../', import.meta.url));
/** Where the bundler leaves the notices for the page. */
const written = join(root, '.build/third-party-notices.json');

/** What no bundler sees: the start of islands in each page, the color profile of PDF documents, and the fonts. */
const others = ['astro', 'pdfkit', ...documentFontPackages];

/** The package of a bundled module, or of the bundler's own helpers (`\0vite/preload-helper.js`); none for our code. */
export const packageOf = (module: string): string | undefined =>
  (/^\0(vite|rolldown)\//.exec(module) ?? /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module))?.[1];

/** Reads the license of the package in this folder. @throws if it has no text, which the license asks us to show */
export function noticeOf(folder: string): Notice {
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Omit<Notice, 'text'> & {
    homepage: string;
  };
  const files = globSync('{LICENSE,LICENCE,license,COPYING,NOTICE}{,.md,.txt}', { cwd: folder }).sort();
  if (files.length === 0)
    throw new Error(`${facts.name} has no license file, and visitors receive its code.`);
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return {
    name: facts.name,
    version: facts.version,
    license: facts.license,
    link: facts.homepage.replace(/^http:/, 'https:'),
    // Vite adds the licenses of everything that runs in its own process.
    text: text.split('# Licenses of bundled dependencies')[0]?.trim() ?? '',
  };
}

/** A Vite plugin. */
export function thirdPartyNotices(): Plugin {
  return {
    name,
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}`
        ? `import { existsSync, readFileSync } from 'node:fs';
           const file = ${JSON.stringify(written)};
           export const readNotices = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);`
        : null,
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const modules = Object.values(bundle)
        .flatMap((output) => (output.type === 'chunk' ? Object.entries(output.modules) : []))
        .filter(([, { renderedLength }]) => renderedLength > 0);
      const packages = new Set([...modules.flatMap(([id]) => packageOf(id) ?? []), ...others]);
      const notices = [...packages].sort().map((each) => noticeOf(join(root, 'node_modules', each)));
      mkdirSync(dirname(written), { recursive: true });
      writeFileSync(written, JSON.stringify(notices));
    },
  };
}
