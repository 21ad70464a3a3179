import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [soffice = ''] = spawnSync('which', ['soffice'], { encoding: 'utf8' }).stdout.split('\n');

/** Whether LibreOffice is installed with its spreadsheet program, which Debian packages separately. */
export const hasSpreadsheet =
  soffice !== '' && existsSync(join(dirname(realpathSync(soffice)), 'libsclo.so'));
