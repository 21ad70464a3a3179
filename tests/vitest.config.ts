import { defineConfig } from 'vitest/config';
import { csv } from '../netlify/plugins/csv.ts';
import { documentFonts } from '../netlify/plugins/document-fonts.ts';
import { yaml } from '../netlify/plugins/yaml.ts';
import { LongestFirst } from './support/longest-first.ts';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  // Tests call the functions from source, against fakes, as an explicit local build.
  define: { BUILT_FOR: JSON.stringify('local') },
  plugins: [yaml(), csv(), documentFonts()],
  resolve: { alias: { '~': new URL('../src', import.meta.url).pathname } },
  test: {
    include: ['tests/{unit,integration,simulation,architecture,browsers,conformance}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/random-inputs.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
