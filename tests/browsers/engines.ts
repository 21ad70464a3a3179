// The three engines that visitors use, if this machine has them: Debian's packages, or a browser on the PATH.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { browserPath, launchFlags } from '../support/browser.ts';
import type { Driver } from './driver.ts';
import { driveWithPuppeteer } from './drive-with-puppeteer.ts';
import { driveWebkit } from './drive-webkit.ts';

export type Engine = { name: 'chromium' | 'firefox' | 'webkit'; start: (() => Promise<Driver>) | undefined };

const onPath = (...names: string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

const firefox = onPath('firefox-esr', 'firefox');
const driver = onPath('WebKitWebDriver');
const display = onPath('Xvfb');
const browser = ['4.1', '4.0', '6.0']
  .map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  )
  .find((path) => existsSync(path));

/** Each engine. `start` is missing if the engine is not installed. */
export const engines: readonly Engine[] = [
  {
    name: 'chromium',
    start: async () =>
      driveWithPuppeteer({ browser: 'chrome', executablePath: await browserPath(), args: launchFlags }),
  },
  {
    name: 'firefox',
    start: firefox ? () => driveWithPuppeteer({ browser: 'firefox', executablePath: firefox }) : undefined,
  },
  {
    name: 'webkit',
    start: driver && display && browser ? () => driveWebkit({ driver, display, browser }) : undefined,
  },
];

/** The title of its tests. */
export const titleOf = ({ name, start }: Engine) =>
  `in ${name}${start ? '' : ', which is not installed here'}`;
