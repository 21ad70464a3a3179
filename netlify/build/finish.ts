// Runs after `astro build`: reads and parses every page of dist once, and makes of them the pictures of shared links, the feed, the
// search index, the lists for machines and the headers; bundles the functions meanwhile.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readBuiltPage } from './built-page.ts';
import { feedArticleOf, writeFeed } from './feed.ts';
import { bundleFunctions } from './functions.ts';
import { pageCodeOf, writeHeaders } from './headers.ts';
import { refusePlaceholders } from './placeholders.ts';
import { sectionsOf, writeSearchIndex } from './search-index.ts';
import { shareImagesIn } from './share-images.ts';
import { listedOf, writeSiteLists } from './site-lists.ts';

const dist = 'dist';

/** What is kept of a page: its tree is too large to hold for all. */
async function factsOf(file: string) {
  const page = readBuiltPage(readFileSync(join(dist, file), 'utf8'), file);
  const picture = writeShareImages(page);
  return {
    article: feedArticleOf(page),
    sections: sectionsOf(page),
    listed: listedOf(page),
    code: pageCodeOf(page),
    picture: await picture,
  };
}

const placeholders = refusePlaceholders('content/site.yaml', process.env.CONTEXT);
if (placeholders > 0)
  console.log(`site.yaml: ${placeholders} placeholders, which a production build would refuse`);

const functions = bundleFunctions();
const writeShareImages = await shareImagesIn(dist);
const files = globSync('**/*.html', { cwd: dist }).sort();
const facts: Awaited<ReturnType<typeof factsOf>>[] = [];
let next = 0;
/** While pictures are drawn in other threads, further pages are read. */
const readOn = async () => {
  for (let at = next++; at < files.length; at = next++) facts[at] = await factsOf(files[at]!);
};
await Promise.all(Array.from({ length: availableParallelism() + 1 }, readOn));

const articles = facts.flatMap(({ article }) => article ?? []);
const sections = facts.flatMap((each) => each.sections);
const listed = facts.flatMap((each) => each.listed ?? []);
writeFeed(dist, articles);
console.log(`feed: ${articles.length} articles with their full text`);
console.log(`search: ${sections.length} sections in ${writeSearchIndex(dist, sections)} files`);
writeSiteLists(dist, listed);
console.log(`lists: ${listed.length} pages in sitemap.xml and llms.txt`);
const drawn = facts.filter(({ picture }) => picture === 'drawn').length;
console.log(`share images: ${drawn} drawn, ${facts.length - drawn} kept`);
const policy = writeHeaders(
  dist,
  facts.map(({ code }) => code),
);
console.log(`headers: one policy of ${policy.length} bytes for ${facts.length} pages`);
console.log(`functions: ${(await functions).length} bundled into .build/functions`);
