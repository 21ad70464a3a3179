// When each article appears, read from the files, for code that runs without Astro’s collection.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { frontMatterFence } from './body.ts';

/** Takes the folder of the articles. `day` is as written, such as `2026-12-03`, or empty if it is missing, which the content lint reports. */
export const publicationsIn = (folder: string): { slug: string; isDraft: boolean; day: string }[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => {
      const source = readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '');
      const head = parseDocument(frontMatterFence.exec(source)?.[1] ?? '');
      return {
        slug: file.slice(0, -'.mdx'.length),
        isDraft: head.get('draft') === true,
        day: String(head.get('publishDate') ?? ''),
      };
    });
