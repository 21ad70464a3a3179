// Runs before the scripts that a person starts first. Without the packages, `node` may be a release that cannot run TypeScript, and its
// error would not say so; hence plain JavaScript.
import { existsSync } from 'node:fs';

// npm writes this file last, so an interrupted installation counts as none.
if (!existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))) {
  console.error('The packages are not installed. Run npm ci first.');
  process.exit(1);
}
