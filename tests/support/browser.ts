// Finds a browser: the machine's own, or otherwise the one inside an npm package, so a fresh machine needs none.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

export const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** The headless shell does not know its connection speed and would load images as far below the screen as on a slow connection. */
export const shellFlags = [...launchFlags, '--blink-settings=lazyLoadingImageMarginPxUnknown=1250'];

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

async function packaged(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** The path of a Chromium executable: CHROME_PATH, one on the PATH, or that of the @sparticuz/chromium package. */
export async function browserPath(): Promise<string> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH !== undefined && existsSync(CHROME_PATH)) return CHROME_PATH;
  return onPath(names) ?? (existsSync(onMac) ? onMac : packaged());
}

/**
 * The path of a Chromium without windows, tabs, and extensions, which opens a page in a third of the processor time: CHROME_PATH, one on
 * the PATH, or the package's. If none of these starts here, any Chromium.
 */
export async function shellPath(): Promise<string> {
  const shell = process.env.CHROME_PATH ?? onPath(shells) ?? (await packaged());
  try {
    execFileSync(shell, ['--version'], { stdio: 'ignore' });
    return shell;
  } catch {
    return browserPath();
  }
}
