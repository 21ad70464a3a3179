import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { chunkGroups } from './netlify/build/chunks.ts';
import { csv } from './netlify/build/csv.ts';
import { drafts } from './netlify/build/drafts.ts';
import { wakeModules } from './netlify/build/wake.ts';
import { yaml } from './netlify/build/yaml.ts';

export default defineConfig({
  site: 'https://www.biospect.example',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  // Shiki colours code with style attributes, which the content security policy forbids.
  markdown: { syntaxHighlight: false },
  integrations: [react(), mdx({ optimize: { ignoreElementNames: ['h2', 'h3', 'table'] } })],
  devToolbar: { enabled: false },
  vite: {
    build: {
      rolldownOptions: {
        // Astro marks each article with a directive of its own, which it reads before the bundler says that it may get lost.
        onLog: (level, log, tell) => log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log),
      },
    },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    },
    plugins: [
      yaml(),
      csv(),
      drafts(),
      wakeModules({
        'blog-search': 'src/islands/blogs/search.ts',
        carousel: 'src/islands/carousel/turn-slides.ts',
        menu: 'src/islands/menu/carry-out.ts',
        'more-videos': 'src/islands/video/more-videos.ts',
        region: 'src/islands/region/choose.ts',
        request: 'src/islands/forms/open-request.ts',
        video: 'src/islands/video/open-video.ts',
      }),
    ],
  },
});
