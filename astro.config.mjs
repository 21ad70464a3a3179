import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { chunkGroups } from './netlify/plugins/chunks.ts';
import { csv } from './netlify/plugins/csv.ts';
import { design } from './netlify/plugins/design.ts';
import { drafts } from './netlify/plugins/drafts.ts';
import { markdown } from './netlify/plugins/markdown.ts';
import { clientScripts } from './netlify/plugins/client-scripts.ts';
import { ownCopies } from './netlify/plugins/own-copies.ts';
import { moved, names, stated } from './netlify/plugins/names.ts';
import { thirdPartyNotices } from './netlify/plugins/notices.ts';
import { verdict } from './netlify/plugins/verdict.ts';
import { yaml } from './netlify/plugins/yaml.ts';

export default defineConfig({
  site: stated.origin,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always', redirects: false },
  redirects: moved,
  // Shiki colors code with style attributes, which the content security policy forbids.
  markdown: { processor: markdown, syntaxHighlight: false },
  integrations: [react(), mdx({ optimize: { ignoreElementNames: ['h2', 'h3', 'table'] } })],
  devToolbar: { enabled: false },
  vite: {
    build: {
      rolldownOptions: {
        // Astro adds its own directive to each article and reads it before the bundler warns that it may be lost.
        onLog: (level, log, tell) => log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log),
      },
    },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    },
    plugins: [
      yaml(),
      names(),
      csv(),
      design(),
      drafts(process.env.CONTEXT),
      verdict(),
      ownCopies(),
      thirdPartyNotices(),
      clientScripts({
        'blog-search': 'src/scripts/blogs/search.ts',
        answer: 'src/islands/calculator/answer-worker.ts',
        calculator: 'src/islands/calculator/load-calculator.ts',
        'calculator/read-answer': 'src/islands/calculator/read-answer.ts',
        'calculator/data-panel': 'src/islands/calculator/DataPanel.tsx',
        'calculator/behind': 'src/islands/calculator/AnswerDetails.tsx',
        'calculator/normal-plots': 'src/islands/calculator/NormalPlots.tsx',
        'calculator/permalink': 'src/calculators/permalink.ts',
        'calculator/journal-styles': 'src/calculators/journal-styles.ts',
        'calculator/read-file': 'src/islands/calculator/open-file/read-file.ts',
        'calculator/make-file': 'src/islands/calculator/take-along/make-file.ts',
        instrument: 'src/islands/calculator/embedded/load-embedded.ts',
        'article-roles': 'src/islands/calculator/embedded/load-roles.ts',
        'explore/group-size': 'src/scripts/explore/group-size.ts',
        'explore/hypothesized-difference': 'src/scripts/explore/hypothesized-difference.ts',
        'explore/lone-point': 'src/scripts/explore/lone-point.ts',
        'explore/one-patient': 'src/scripts/explore/one-patient.ts',
        'explore/one-year': 'src/scripts/explore/one-year.ts',
        'explore/sample-precision': 'src/scripts/explore/sample-precision.ts',
        'explore/substrate': 'src/scripts/explore/substrate.ts',
        'explore/smoothing-weight': 'src/scripts/explore/smoothing-weight.ts',
        'explore/group-mean': 'src/scripts/explore/group-mean.ts',
        'explore/first-measurement': 'src/scripts/explore/first-measurement.ts',
        'explore/one-cell': 'src/scripts/explore/one-cell.ts',
        'explore/week': 'src/scripts/explore/week.ts',
        carousel: 'src/scripts/carousel/turn-slides.ts',
        'fill-in': 'src/scripts/purchase/fill-in.ts',
        'find-in-index': 'src/scripts/find-in-index.ts',
        'group-seats': 'src/scripts/pricing/group-seats.ts',
        maize: 'src/scripts/maize/move-plants.ts',
        menu: 'src/scripts/open-menu.ts',
        'more-videos': 'src/scripts/video/more-videos.ts',
        read: 'src/scripts/read-article.ts',
        region: 'src/scripts/choose-region.ts',
        'run-cases': 'src/scripts/validation/run-cases.ts',
        validation: 'src/scripts/validation/show-run.ts',
        search: 'src/scripts/search/search-page.ts',
        'search-dialog': 'src/scripts/search/search-dialog.ts',
        'which-test': 'src/scripts/calculators/choose-test.ts',
        'enquiry-in-page': 'src/scripts/inquiry/wire-page.ts',
        enquiry: 'src/scripts/inquiry/open-inquiry.ts',
        video: 'src/scripts/video/open-video.ts',
      }),
    ],
  },
});
