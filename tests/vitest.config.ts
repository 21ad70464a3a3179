import { defineConfig } from 'vitest/config';
import { csv } from '../netlify/plugins/csv.ts';
import { yaml } from '../netlify/plugins/yaml.ts';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [yaml(), csv()],
  resolve: { alias: { '~': new URL('../src', import.meta.url).pathname } },
  test: {
    include: ['tests/{unit,integration,architecture}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/random-inputs.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
