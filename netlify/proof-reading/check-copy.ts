// Reads the words of every page as the build does: content/pages/<page>.yaml by src/content/pages/<page>.ts, or as a simple page.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import type { Problem } from './check-article.ts';
import { linkProblem } from './check-link.ts';
import { inWords } from './in-words.ts';
import type { Surroundings } from './surroundings.ts';

/** The menus are no page: an article that names one is held against them. */
const notPages = ['menus.yaml'];

/** Takes a YAML file, its text, and what there is to lead to; gives every link that leads nowhere. */
export function checkCopyLinks(file: string, text: string, around: Surroundings): Problem[] {
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/\]\(([^)\s]+)\)|\bhref: *["']?([^"'\s,}]+)/g)].flatMap(([, inText, alone]) => {
      const target = inText ?? alone ?? '';
      const message = target.includes('{') ? undefined : linkProblem(target, undefined, around);
      return message === undefined ? [] : [{ file, line: at + 1, message }];
    }),
  );
}

/** Takes a file of copy and its text; gives every amount of money that would not follow the price list. */
export function checkCopyAmounts(file: string, text: string): Problem[] {
  return text.split('\n').flatMap((line, at) =>
    [...line.replace(/(^|\s)#.*/, '').matchAll(/[$₹]\s?\d[\d,.]*(?<![,.])/g)].map(([amount]) => ({
      file,
      line: at + 1,
      message: `${amount} is typed by hand, and would stay when the price changes. Write the plan, as in {price:student}, {price:monthly:INR} or {price:group-academic-5}; the ids stand in content/catalogue.yaml.`,
    })),
  );
}

/** Takes the repository's root; gives what keeps the words of the pages from being shown. */
export async function checkCopy(root: string, unread: readonly string[]): Promise<Problem[]> {
  // Only now: it reads the facts of the site, whose own mistakes are told first.
  const { readCopy, simplePageSchema } = await import('../../src/content/page-copy.ts');
  const problems: Problem[] = [];
  for (const file of globSync('content/pages/*.yaml', { cwd: root }).sort()) {
    const name = basename(file);
    if (notPages.includes(name) || unread.includes(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const reader = join(root, 'src/content/pages', `${basename(name, '.yaml')}.ts`);
    try {
      if (existsSync(reader)) await import(pathToFileURL(reader).href);
      else readCopy(simplePageSchema, parseDocument(text).toJS(), name);
    } catch (error) {
      problems.push(...inWords(file, text, error));
    }
  }
  return problems;
}
