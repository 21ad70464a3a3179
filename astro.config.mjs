import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { chunkGroups } from './netlify/build/chunks.ts';
import { csv } from './netlify/build/csv.ts';
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
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    },
    plugins: [
      yaml(),
      csv(),
      wakeModules({
        'blog-search': 'src/islands/blogs/search.ts',
        region: 'src/islands/region/choose.ts',
        request: 'src/islands/forms/open-request.ts',
        video: 'src/islands/video/open-video.ts',
      }),
    ],
  },
});
