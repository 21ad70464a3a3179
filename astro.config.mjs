import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { chunkGroups } from './netlify/plugins/chunks.ts';
import { csv } from './netlify/plugins/csv.ts';
import { drafts } from './netlify/plugins/drafts.ts';
import { markdown } from './netlify/plugins/markdown.ts';
import { wokenModules } from './netlify/plugins/woken-modules.ts';
import { ownCopies } from './netlify/plugins/own-copies.ts';
import { moved, names, stated } from './netlify/plugins/names.ts';
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
      drafts(process.env.CONTEXT),
      verdict(),
      ownCopies(),
      wokenModules({
        'blog-search': 'src/islands/woken/blogs/search.ts',
        answer: 'src/islands/calculator/answer-worker.ts',
        calculator: 'src/islands/calculator/wake-calculator.ts',
        'calculator/read-answer': 'src/islands/calculator/read-answer.ts',
        'calculator/data-panel': 'src/islands/calculator/DataPanel.tsx',
        'calculator/behind': 'src/islands/calculator/Behind.tsx',
        'calculator/normal-plots': 'src/islands/calculator/NormalPlots.tsx',
        'calculator/permalink': 'src/instruments/permalink.ts',
        'calculator/journal-styles': 'src/instruments/journal-styles.ts',
        'calculator/read-file': 'src/islands/calculator/open-file/read-file.ts',
        'calculator/make-file': 'src/islands/calculator/take-along/make-file.ts',
        instrument: 'src/islands/calculator/embedded/wake-embedded.ts',
        'article-roles': 'src/islands/calculator/embedded/wake-roles.ts',
        carousel: 'src/islands/woken/carousel/turn-slides.ts',
        'fill-in': 'src/islands/woken/purchase/fill-in.ts',
        'find-calculator': 'src/islands/woken/calculators/find-calculator.ts',
        'group-seats': 'src/islands/woken/pricing/group-seats.ts',
        maize: 'src/islands/woken/maize/move-plants.ts',
        menu: 'src/islands/woken/open-menu.ts',
        'more-videos': 'src/islands/woken/video/more-videos.ts',
        reading: 'src/islands/woken/read-article.ts',
        region: 'src/islands/woken/choose-region.ts',
        'run-cases': 'src/islands/woken/validation/run-cases.ts',
        validation: 'src/islands/woken/validation/show-run.ts',
        search: 'src/islands/woken/search/search-page.ts',
        'which-test': 'src/islands/woken/calculators/choose-test.ts',
        'enquiry-in-page': 'src/islands/woken/enquiry/wire-page.ts',
        enquiry: 'src/islands/woken/enquiry/open-enquiry.ts',
        video: 'src/islands/woken/video/open-video.ts',
      }),
    ],
  },
});
