// Fills the design tokens into style sheets: `@tokens first-screen;` becomes a `:root` rule.
import type { Plugin } from 'vite';
import { declarations } from '../../src/design/root.ts';

/** Takes a style sheet and returns it with its tokens. @throws Error if a name is unknown */
export const withTokens = (sheet: string) =>
  sheet.replace(/@tokens ([\w-]+);/g, (_, name: string) => {
    const found = Object.entries(declarations).find(([known]) => known === name);
    if (!found) throw new Error(`no tokens are named ${name}`);
    return `:root{${found[1]}}`;
  });

/** A Vite plugin for every style sheet and the styles of components. */
export const design = (): Plugin => ({
  name: 'design',
  enforce: 'pre',
  transform: (code, id) =>
    /\.css(?:$|[?&])/.test(id) && code.includes('@tokens') ? { code: withTokens(code), map: null } : null,
});
