// The scripts of package.json, exactly as written. A test that assembled its own command would pass even if the script fails.
import { readFileSync } from 'node:fs';

export const packageScripts = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  }
).scripts;
