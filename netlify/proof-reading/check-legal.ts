// The legal texts: MDX without front matter, which a buyer agrees to by their version.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './check-article.ts';
import { readProse } from './article-source.ts';
import { partProblems } from './check-parts.ts';
import type { Surroundings } from './surroundings.ts';
import { unreadable } from './words.ts';

/** Takes the repository's root; gives every problem of the legal texts. */
export function checkLegal(root: string, around: Surroundings): Problem[] {
  return globSync('content/legal/*.mdx', { cwd: root })
    .sort()
    .flatMap((file) => {
      const source = readProse(readFileSync(join(root, file), 'utf8'));
      if (!('parts' in source)) return [{ file, line: source.line, message: unreadable(source) }];
      return partProblems(file, source, around);
    });
}
