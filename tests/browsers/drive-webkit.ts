// Drives WebKitGTK's MiniBrowser on a separate display through WebDriver. It does not expose its console; a script in the page records
// errors instead (ears.ts).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from './driver.ts';

type Paths = { driver: string; display: string; browser: string };

/** Without this option, the toolbar keeps the window at least 447 px wide. */
const narrowButtons = `button, button *, entry, toolbar, toolbar * {
  font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0;
}`;

export async function driveWebkit({ driver, display, browser }: Paths): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), narrowButtons);
  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1920x1600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve) =>
    screen.stdout.once('data', (line: Buffer) => resolve(String(line).trim())),
  );
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: folder,
      NO_AT_BRIDGE: '1',
    },
  });

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.error ?? ''} ${value.message ?? ''}`);
    return value;
  }
  const openSession = async () => {
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
      },
    });
    return `/session/${sessionId}`;
  };
  await untilItAnswers(() => call('GET', '/status'));
  const session = await openSession();
  const run: Driver['run'] = async (work, ...words) => {
    const { value, error } = await call<{ value: never; error?: string }>(
      'POST',
      `${session}/execute/async`,
      {
        script: `const words = [...arguments], done = words.pop();
        Promise.resolve().then(() => (${work.toString()})(...words)).then(
          (value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: words,
      },
    );
    if (error) throw new Error(error);
    return value;
  };
  const act = (actions: object) => call('POST', `${session}/actions`, { actions: [actions] });
  const resize = async (width: number, height: number) => {
    await call('POST', `${session}/window/rect`, { width, height });
    // The window's decorations take up part of it.
    const missing = await run((wanted) => wanted - innerHeight, height);
    await call('POST', `${session}/window/rect`, { width, height: height + missing });
    // The page is laid out again slightly later.
    for (const end = Date.now() + 5000; !(await run((wanted) => innerWidth === wanted, width));)
      if (Date.now() > end) throw new Error(`the window does not become ${width} px wide`);
    // Wait for a paint, because a screenshot shows the last frame.
    await run(
      () =>
        new Promise((drawn) => {
          requestAnimationFrame(() => requestAnimationFrame(drawn));
        }),
    );
  };
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    run,
    click: async ({ x, y }, heldForMs = 0) => {
      await act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pause', duration: heldForMs },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    type: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', id: 'keys', actions });
    },
    resize,
    picture: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    takeMessages: () => Promise.resolve([]),
    forget: async () => {
      await call('DELETE', `${session}/cookie`);
      await run(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    },
    close: async () => {
      await call('DELETE', session).catch(() => undefined);
      service.kill();
      screen.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function untilItAnswers(ask: () => Promise<unknown>) {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
