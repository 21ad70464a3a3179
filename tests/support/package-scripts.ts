// The scripts of package.json, as they are written there: a test that put together a command of its own would pass where the script fails.
import { readFileSync } from 'node:fs';

export const packageScripts = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  }
).scripts;
