// A new article: its draft, and the rules for its name.
import { existsSync } from 'node:fs';
import { surroundingsIn } from '../content-lint/surroundings.ts';
import { topics } from '../../src/content/article/front-matter.ts';

/** Returns the text of a new article. Takes its title and the day, such as 2025-08-12. */
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

/** Takes a slug and a title. Returns the reason why they can't become an article, or nothing. */
export function objection(slug: string, title: string, root: string): string | undefined {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return `"${slug}" cannot be part of a URL. Use lowercase letters, digits, and hyphens, for example how-to-read-a-box-plot.`;
  if (title.trim().length < 10 || title.length > 90)
    return 'Give a title of 10 to 90 characters, between quotation marks.';
  const { pages, slugs } = surroundingsIn(root);
  if (pages.includes(`/${slug}`)) return `/${slug} is already a page of the site. Choose another name.`;
  if (slugs.includes(slug) || existsSync(`${root}/content/articles/${slug}.mdx`))
    return `There is already an article content/articles/${slug}.mdx.`;
  return undefined;
}
