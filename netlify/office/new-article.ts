// `npm run new:article -- how-to-read-a-box-plot "How to read a box plot"`: starts a draft in content/articles.
import { existsSync, writeFileSync } from 'node:fs';
import { surroundingsIn } from '../proof-reading/surroundings.ts';
import { topics } from '../../src/content/article/front-matter.ts';

/** The text of a new article. Takes its title and the day, as 2025-08-12. */
export const draft = (title: string, day: string) => `---
title: ${JSON.stringify(title)}
description: "One or two sentences that say what a reader will be able to do after reading this article."
publishDate: ${day}
draft: true            # take this line out to publish
topic: ${topics[0]}    # one of: ${topics.join(', ')}
---

<KeyPoints>
  The answer, in two or three sentences.
</KeyPoints>

The question that a researcher really has, and the data in which it came up.

## A worked example

Text with a citation <Cite of="student-1908" /> and a way through the menus: <Menu of="describe" />.

## Common mistakes

- **The first one.** Why it is one, and what to do instead.

## How to report it

A sentence for the methods, a sentence for the results.
`;

/** Takes a slug and a title; gives what keeps them from becoming an article, or nothing. */
export function objection(slug: string, title: string, root: string): string | undefined {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return `"${slug}" cannot be an address. Use small letters, digits and hyphens, for example how-to-read-a-box-plot.`;
  if (title.trim().length < 10 || title.length > 90)
    return 'Give a title of 10 to 90 characters, between quotation marks.';
  const { pages, slugs } = surroundingsIn(root);
  if (pages.includes(`/${slug}`)) return `/${slug} is a page of the site already. Choose another name.`;
  if (slugs.includes(slug) || existsSync(`${root}/content/articles/${slug}.mdx`))
    return `There is an article content/articles/${slug}.mdx already.`;
  return undefined;
}

if (import.meta.main) {
  const [slug = '', title = ''] = process.argv.slice(2);
  const problem = objection(slug, title, process.cwd());
  if (problem !== undefined) {
    console.error(
      `${problem}\nUsage: npm run new:article -- how-to-read-a-box-plot "How to read a box plot"`,
    );
    process.exitCode = 1;
  } else {
    const file = `content/articles/${slug}.mdx`;
    writeFileSync(file, draft(title, new Date().toISOString().slice(0, 10)));
    console.log(`${file} is there, as a draft. See it with: npm run dev, at /${slug}`);
  }
}
