// Reads the words of every page as the build does, each by the schema of its page.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import { simplePageSchema } from '../../../src/components/site/page-copy.ts';
import type { Problem } from './check-article.ts';
import { inWords } from './in-words.ts';

/** The menus are no page: an article that names one is held against them. */
const notPages = ['menus.yaml'];

/** The modules that read a page's words, by the file that each of them reads. */
function readersIn(root: string): Map<string, string> {
  return new Map(
    globSync('src/components/**/*copy.ts', { cwd: root }).flatMap((module) => {
      const source = readFileSync(join(root, module), 'utf8');
      const [, file] = /readCopy\([\s\S]*?'([\w-]+\.yaml)'/.exec(source) ?? [];
      return file === undefined ? [] : [[file, join(root, module)] as const];
    }),
  );
}

/** Takes the repository's root; gives what keeps the words of the pages from being shown. */
export async function checkCopy(root: string): Promise<Problem[]> {
  const readers = readersIn(root);
  const problems: Problem[] = [];
  for (const file of globSync('content/copy/*.yaml', { cwd: root }).sort()) {
    const name = basename(file);
    if (notPages.includes(name)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const reader = readers.get(name);
    try {
      if (reader === undefined) simplePageSchema.parse(parseDocument(text).toJS());
      else await import(pathToFileURL(reader).href);
    } catch (error) {
      problems.push(...inWords(file, text, error));
    }
  }
  return problems;
}
