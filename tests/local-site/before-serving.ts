// Checks before a build or a start, so a start that cannot succeed ends immediately with an explanation.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const give = promisify(execFile);

/** The program that listens there, if this machine can tell. */
async function holderOf(port: number): Promise<string | undefined> {
  const ask = (program: string, ...words: string[]) =>
    give(program, words, { timeout: 3_000 }).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
  const [id = ''] = (await ask('lsof', '-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t')).split('\n');
  const command = id && (await ask('ps', '-o', 'args=', '-p', id));
  return command ? `process ${id}: ${command.slice(0, 80)}` : undefined;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const trial = createServer();
    trial.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code !== 'EADDRINUSE');
    });
    trial.listen(port, () => trial.close(() => resolve(true)));
  });

/** Explains why this port cannot be used, if it cannot; `otherwise` is how to choose another port (`PORT=9000 npm start`). */
export async function portFault(port: number, otherwise: string): Promise<string | undefined> {
  if (await isFree(port)) return undefined;
  const holder = await holderOf(port);
  return `Port ${port} is taken${holder ? ` (${holder})` : ' by another program'}. Stop that, or take another port: ${otherwise}`;
}

/** Explains what is missing before a built site can be served or tested, if anything. */
export const buildFault = (root: string): string | undefined =>
  existsSync(join(root, 'dist/index.html')) ? undefined : 'There is no build yet: npm run build';

/** Ends the process with the first of these explanations, if there is one. */
export function stopAt(...faults: (string | undefined)[]): void {
  const fault = faults.find((each) => each !== undefined);
  if (fault === undefined) return;
  console.error(fault);
  process.exit(1);
}
