// Finds a browser: the machine's own, else the one inside an npm package, so that a fresh machine needs none.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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

/** The path of an executable Chromium: CHROME_PATH, one on the PATH, else that of the @sparticuz/chromium package. */
export async function browserPath(): Promise<string> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    process.env.CHROME_PATH,
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    onMac,
  ];
  const found = candidates.find((path) => path !== undefined && existsSync(path));
  if (found) return found;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
