import { defineConfig } from '@playwright/test';
import { portFrom } from './local-site/before-serving.ts';
import { shellFlags, shellPath } from './support/browser.ts';

const port = portFrom('E2E_PORT');

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the assumed number of cores, because a good part of every test is waiting.
  workers: 3,
  // One retry in case the machine was too busy. A real fault fails twice.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.E2E_REPORT ? [['dot'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: await shellPath(), args: shellFlags },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node --import ./netlify/plugins/yaml-for-node.ts tests/local-site/start.ts --in-memory',
    cwd: new URL('..', import.meta.url).pathname,
    url: `http://localhost:${port}/`,
    env: { PORT: String(port) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 60_000,
  },
});
