// Runs after `astro build`. Derives from the finished pages the social preview images, the feed, the search index, the
// sitemap, llms.txt, and the headers, while bundling the functions.
import { globSync } from 'node:fs';
import { purposeOfContext } from '../configuration/purpose.ts';
import { cleanDrawings } from './clean-drawings.ts';
import { comingDays } from './coming-days.ts';
import { refuseDeadLinks } from './dead-links.ts';
import { writeFeed } from './feed.ts';
import { bundleFunctions } from './functions.ts';
import { writeHeaders } from './headers.ts';
import { nameLateModules } from './late-modules.ts';
import { writeMovedArticles } from './moved-articles.ts';
import { filesWithPlaceholders, refusePlaceholders } from './placeholders.ts';
import { writePageDocuments } from './page-documents.ts';
import { writePageShells } from './page-shells.ts';
import { readPages } from './read-pages.ts';
import { writeSearchIndex } from './search-index.ts';
import { writeSiteLists } from './site-lists.ts';

const dist = 'dist';

for (const file of filesWithPlaceholders) {
  const placeholders = refusePlaceholders(file, process.env.CONTEXT);
  if (placeholders > 0)
    console.log(`${file}: ${placeholders} placeholders, which a production build would refuse`);
}

const builtFor = purposeOfContext(process.env.CONTEXT);
const shells = Promise.withResolvers<string>();
const functions = bundleFunctions({
  builtFor,
  shells: shells.promise,
  comingDays: comingDays('content/articles', dist),
});
console.log(`drawings: ${cleanDrawings(dist)} of content cleaned`);
const pages = globSync('**/*.html', { cwd: dist }).sort();
console.log(`late scripts: ${nameLateModules(dist, pages)} named by their content`);
console.log(`documents: ${await writePageDocuments(dist)} pages as PDF`);
const facts = await readPages(dist, pages);

refuseDeadLinks(
  dist,
  facts.map(({ ways }) => ways),
);
const articles = facts.flatMap(({ article }) => article ?? []);
const searched = facts.flatMap((each) => each.searched ?? []);
const listed = facts.flatMap((each) => each.listed ?? []);
writeFeed(dist, articles);
console.log(`feed: ${articles.length} articles with their full text`);
console.log(`search: ${writeSearchIndex(dist, searched)} sections of ${searched.length} pages`);
writeSiteLists(dist, listed);
console.log(`moved: ${writeMovedArticles(dist)} old addresses of articles redirect`);
console.log(`lists: ${listed.length} pages in sitemap.xml and llms.txt`);
const drawn = facts.filter(({ picture }) => picture === 'drawn').length;
console.log(`share images: ${drawn} drawn, ${facts.length - drawn} kept`);
const policy = writeHeaders(
  dist,
  facts.map(({ code }) => code),
  builtFor,
);
shells.resolve(writePageShells(dist, policy));
console.log(`headers: one policy of ${policy.length} bytes for ${facts.length} pages`);
console.log(`functions: ${(await functions).length} bundled for ${builtFor} into .build/functions`);
