// Checks before a build, a start, or a test, so a run that cannot succeed ends immediately with an explanation. Run by itself, it checks the
// port of `npm start`, which builds first.
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

/** The error code of listening there, such as `EADDRINUSE`; undefined if the port is free. */
const errorOf = (port: number) =>
  new Promise<string | undefined>((resolve) => {
    const trial = createServer();
    trial.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
    trial.listen(port, () => trial.close(() => resolve(undefined)));
  });

/** The variables that name a port, with the port without them. */
const ports = { PORT: 8888, E2E_PORT: 4893 } as const;
type PortVariable = keyof typeof ports;

/** Reads the port, or ends the process with an explanation. 0 takes any free one. */
export function portFrom(variable: PortVariable): number {
  const value = process.env[variable] || String(ports[variable]);
  const isPort = /^\d{1,5}$/.test(value) && Number(value) < 2 ** 16;
  stopAt(isPort ? undefined : `${variable} is "${value}". Set it to a number from 1024 to 65535.`);
  return Number(value);
}

/** Explains why the port cannot be used, if it cannot. `command` is what the person typed. */
export async function portFault(variable: PortVariable, command: string): Promise<string | undefined> {
  const port = portFrom(variable);
  const code = await errorOf(port);
  const otherwise = `${variable}=9000 ${command}`;
  if (code === 'EACCES') return `You may not listen on port ${port}. Use a port above 1023: ${otherwise}`;
  if (code !== 'EADDRINUSE') return undefined;
  const holder = await holderOf(port);
  return `Port ${port} is taken${holder ? ` (${holder})` : ' by another program'}. Stop that, or use another port: ${otherwise}`;
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

if (import.meta.main) stopAt(await portFault('PORT', 'npm start'));
