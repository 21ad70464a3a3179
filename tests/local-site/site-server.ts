// An HTTP server that behaves like the platform: files first, then redirects, then functions, then the 404 page.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';
import { readBody, requestOf, send } from '../fakes/loopback-server.ts';
import type { FunctionHost } from './function-host.ts';
import { largestBodyInBytes, platformLimits, withinTime } from './platform-limits.ts';
import { sendFile } from './send-file.ts';
import type { StaticFile, loadStaticSite } from './static-site.ts';

/** A part of the local world with its own path, such as the mailbox under `/__local/mail`. */
export type LocalPage = { path: string; handle(request: Request): Response | Promise<Response> };

export type SiteServerOptions = {
  root: string;
  site: Awaited<ReturnType<typeof loadStaticSite>> | undefined;
  functions: FunctionHost;
  localPages: LocalPage[];
  port: number;
  /** Where pages may post forms in addition to the real providers: the fake's origin. */
  formTargets: string[];
  limits?: typeof platformLimits;
};

export async function startSiteServer({
  root,
  site,
  functions,
  localPages,
  port,
  formTargets,
  limits = platformLimits,
}: SiteServerOptions) {
  const redirects = new RedirectsHandler({
    configPath: join(root, 'netlify.toml'),
    configRedirects: [],
    publicDir: join(root, 'dist'),
    projectDir: root,
    // None of our rules depends on the visitor's identity.
    jwtRoleClaim: '',
    jwtSecret: '',
  });

  const localPageAt = (path: string) =>
    localPages.find((page) => path === page.path || path.startsWith(`${page.path}/`));
  const moved = async (url: URL) => {
    const found = await redirects.match(new Request(bare(url)));
    return found?.redirect
      ? { status: found.statusCode, location: found.target.href.replace(url.origin, '') }
      : undefined;
  };

  const readsOnly = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = addressOf(incoming);
    if (!url) return say(outgoing, 400, 'The address is not well formed.');
    if (incoming.method === 'TRACE') return say(outgoing, 405, 'Nothing here takes this method.');
    const local = localPageAt(url.pathname);
    const file = site?.file(decodeURIComponent(url.pathname));
    if (!local && file && readsOnly(incoming))
      return sendFile(incoming, outgoing, file, 200, formsTo(formTargets, file));
    if (!local && !functions.serves(url)) return answerWithoutFunction(incoming, outgoing, url);
    const largest = largestBodyInBytes(limits, incoming.headers['content-type']);
    const body = await readBody(incoming, largest);
    if (body === undefined) {
      say(outgoing, 413, `The request's body is larger than ${largest / 1024 / 1024} MB.`);
      return;
    }
    const request = requestOf(incoming, body);
    if (request === undefined) return say(outgoing, 400, 'The request is not well formed.');
    const isHead = incoming.method === 'HEAD';
    if (local) return send(await local.handle(request), outgoing, isHead);
    const ran = functions.handle(request, incoming.socket.remoteAddress ?? '');
    const response = await withinTime(ran, limits.functionInMs);
    if (response === 'out of time') return say(outgoing, 504, 'The function took longer than it may.');
    return response
      ? sendWithinLimit(response, outgoing, isHead)
      : answerWithoutFunction(incoming, outgoing, url);
  };

  const sendWithinLimit = async (response: Response, outgoing: ServerResponse, isHead: boolean) => {
    const answered = await response.arrayBuffer();
    if (answered.byteLength > limits.answerInBytes)
      return say(outgoing, 502, "The function's answer is larger than it may be.");
    return send(new Response(answered.byteLength > 0 ? answered : null, response), outgoing, isHead);
  };

  const answerWithoutFunction = async (incoming: IncomingMessage, outgoing: ServerResponse, url: URL) => {
    const leads = await moved(url);
    if (leads) return redirect(outgoing, leads.status, leads.location);
    if (!readsOnly(incoming)) return say(outgoing, 405, 'Nothing here takes this method.');
    // The platform's "pretty URLs" (netlify.toml).
    if (site?.file(bare(url).pathname)) return redirect(outgoing, 301, bare(url).pathname + url.search);
    if (site?.notFound)
      return sendFile(incoming, outgoing, site.notFound, 404, formsTo(formTargets, site.notFound));
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  };

  const server = createServer({ maxHeaderSize: limits.headersInBytes }, (incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      console.error(`${incoming.method ?? ''} ${incoming.url ?? ''}:`, error);
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
      outgoing.end('The local server failed; see its terminal.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Whether this path is more than a page or the 404: a function, a redirect, or output of postbuild. */
    async answers(address: string) {
      const url = URL.parse(address, 'http://localhost');
      if (!url) return false;
      const { pathname } = url;
      if (localPageAt(pathname) || functions.serves(url)) return true;
      if (site?.file(pathname)) return madeOfPages.test(pathname);
      return site?.file(bare(url).pathname) !== undefined || (await moved(url)) !== undefined;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Files that netlify/postbuild writes after the pages. */
const madeOfPages = /^\/(?:(?:og|search-index)\/|(?:rss|sitemap)\.xml$|llms\.txt$)/;

/** The path as the platform normalizes it: without trailing slashes and the file's name. */
function bare(url: URL): URL {
  const path = url.pathname
    .replace(/\/+$/, '')
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/^\/index$/, '');
  return new URL((path || '/').replace(/^\/+/, '/') + url.search, url.origin);
}

/** A page's form policy on this machine. */
function formsTo(targets: readonly string[], { headers }: StaticFile): Record<string, string> {
  const policy = headers['content-security-policy'];
  if (policy === undefined) return {};
  const allowed = ["form-action 'self'", ...targets].join(' ');
  return { 'content-security-policy': policy.replace("form-action 'self'", allowed) };
}

/** The requested URL; undefined if it is invalid or its percent-encoding is malformed. */
function addressOf({ url = '', headers }: IncomingMessage): URL | undefined {
  try {
    const address = new URL(`http://${headers.host ?? 'localhost'}${url}`);
    decodeURIComponent(address.pathname);
    return url.startsWith('/') ? address : undefined;
  } catch {
    return undefined;
  }
}

function redirect(outgoing: ServerResponse, status: number, location: string) {
  outgoing.writeHead(status, { location, 'content-length': '0' }).end();
}

function say(outgoing: ServerResponse, status: number, words: string) {
  outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(words);
}
