// The floor that page speed is compared with: the same words and drawings, two lines of CSS, and no script.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { articleNow } from '../support/articles.ts';

/** The pages named on the command line; without any, those that most visitors open first, and `more`. */
export function pathsToMeasure(...more: string[]): string[] {
  const named = process.argv.slice(2);
  const article = articleNow('how-to-perform-t-test-in-statistical-software') ?? '';
  return named.length > 0 ? named : ['/', '/pricing', '/statistical-software', `/${article}`, ...more];
}

/** A built page as text. */
export const builtPage = (path: string) =>
  readFileSync(new URL(`../../dist${path === '/' ? '/index' : path}.html`, import.meta.url), 'utf8');

/** The bare page of a built one: its `main`, without styles, scripts, and classes. */
export function barePage(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const body = main
    .replace(/<(script|style|astro-island)\b[\s\S]*?<\/\1>|<link\b[^>]*>/g, '')
    .replace(/\sclass="[^"]*"/g, '');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>
    <meta name="description" content="The same words without anything else, to measure against."><style>body{font:1rem/1.5 serif;max-width:40rem;margin:auto}svg,img{max-width:100%;height:auto}</style>${body}`;
}

/** Serves one page at every path, compressed. */
export function servePage(html: string) {
  const compressed = brotliCompressSync(html);
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(compressed);
  });
  return new Promise<{ origin: string; close(): void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ origin: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}
