// Vite plugin for `npm run dev`. Runs the content lint after each change and shows its errors in an overlay instead of the page.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Returns the lint's output, which is empty if there are no errors. Uses a separate process, because a process imports a module only once.
 */
function verdictOf(folder: string): Promise<string> {
  const check = spawn(
    process.execPath,
    ['--import', './netlify/plugins/yaml-for-node.ts', 'netlify/content-lint/check-content.ts'],
    { cwd: folder },
  );
  let said = '';
  check.stderr.on('data', (part: Buffer) => (said += part.toString()));
  return new Promise((resolve) => check.on('close', (status) => resolve(status === 0 ? '' : said.trim())));
}

const pageOf = (said: string, address: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Content errors</title>
<style>body{font:1.05rem/1.5 system-ui;max-width:52rem;margin:3rem auto;padding:0 1.5rem}p{white-space:pre-wrap}</style>
<h1>Fix these errors before publishing</h1>
${said
  .split(/\n{2,}/)
  .map((each) => `<p>${escapeMarkup(each)}</p>`)
  .join('\n')}
<p><a href="${escapeMarkup(address)}${address.includes('?') ? '&amp;' : '?'}anyway">Show the page anyway</a></p>
<script type="module" src="/@vite/client"></script>`;

/** A Vite plugin. Takes the function that runs the lint and returns its output. */
export function verdict(check: () => Promise<string> = () => verdictOf(root)): Plugin {
  let said = '';
  let running: Promise<void> | undefined;
  let isStale = false;
  return {
    name: 'verdict',
    apply: 'serve',
    configureServer(server) {
      const look = async () => {
        do {
          isStale = false;
          const now = await check();
          if (now !== said) {
            said = now;
            if (said !== '') server.config.logger.error(said);
            server.ws.send({ type: 'full-reload' });
          }
        } while (isStale);
        running = undefined;
      };
      const lookSoon = () => {
        if (running) isStale = true;
        else running = look();
      };
      lookSoon();
      server.watcher.on('all', (_, file) => {
        if (/[\\/]content[\\/]/.test(file)) lookSoon();
      });
      server.middlewares.use((request, response, next) => {
        const address = request.url ?? '/';
        const isPage = request.headers.accept?.includes('text/html') && !/[?&]anyway\b/.test(address);
        if (said === '' || !isPage || /^\/(@|__local|api\/)/.test(address)) return next();
        response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(said, address));
      });
    },
  };
}
