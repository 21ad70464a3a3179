import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { csv } from './netlify/build/csv.ts';
import { yaml } from './netlify/build/yaml.ts';

export default defineConfig({
  site: 'https://www.biospect.example',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [react(), mdx()],
  devToolbar: { enabled: false },
  vite: { plugins: [yaml(), csv()] },
});
