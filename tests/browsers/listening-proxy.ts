// A proxy in front of the local site. It records error responses and, for an engine that does not expose its console, adds a script to
// pages that records errors.
import { serveOnLoopback } from '../fakes/loopback-server.ts';

/** Runs in the page before any other script. */
const ears = `(() => {
  const tell = (words) => navigator.sendBeacon('/__ears', words);
  for (const level of ['error', 'warn']) {
    const say = console[level];
    console[level] = (...words) => { tell(words.join(' ')); say.apply(console, words); };
  }
  addEventListener('error', ({ message, target }) => tell(message || 'not loaded: ' + (target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', (event) => tell('blocked by ' + event.violatedDirective + ': ' + event.blockedURI));
})()`;

/**
 * Disables scripting in a page, including `noscript`, with the sandbox of the HTML standard. All three engines support this; WebKitGTK's
 * driver has no setting for it.
 */
const withoutScripts = 'sandbox allow-same-origin allow-forms allow-downloads allow-top-navigation';

async function forward(request: Request, url: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('accept-encoding', 'identity');
  headers.delete('connection');
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return fetch(url, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
  });
}

/** Removes the headers of the connection and of the encoded body, which the proxy sets itself. */
function withoutTransport(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'connection', 'transfer-encoding', 'keep-alive']) kept.delete(name);
  return kept;
}

/** Forwards every request to `target()` with the visitor's IP address. */
export async function startListeningProxy(target: () => string, needsEars: (userAgent: string) => boolean) {
  let heard: string[] = [];
  let allowsScripts = true;
  let held: { paths: RegExp; released: Promise<undefined> } | undefined;
  const server = await serveOnLoopback(async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/__ears.js')
      return new Response(ears, { headers: { 'content-type': 'text/javascript' } });
    if (pathname === '/__ears') {
      heard.push(await request.text());
      return new Response(undefined, { status: 204 });
    }
    if (held?.paths.test(pathname)) await held.released;
    const answer = await forward(request, target() + pathname + search);
    const isAsked = pathname.startsWith('/api/');
    if (answer.status >= 400 && !isAsked) heard.push(`${answer.status} ${pathname}`);
    const given = withoutTransport(answer.headers);
    const isPage = given.get('content-type')?.startsWith('text/html') ?? false;
    if (isPage && !allowsScripts) given.append('content-security-policy', withoutScripts);
    const listens = isPage && allowsScripts && needsEars(request.headers.get('user-agent') ?? '');
    const body = listens
      ? (await answer.text()).replace('<head>', '<head><script src="/__ears.js"></script>')
      : answer.body;
    return new Response(body, { status: answer.status, headers: given });
  });
  return {
    origin: `http://localhost:${server.port}`,
    take() {
      const taken = heard;
      heard = [];
      return taken;
    },
    /** Whether pages opened from now on may run scripts. */
    allowScripts(allowed: boolean) {
      allowsScripts = allowed;
    },
    /** Holds requests for such a path until the returned function is called. */
    hold(paths: RegExp) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = { paths, released: promise };
      return () => {
        held = undefined;
        resolve(undefined);
      };
    },
    close: server.close,
  };
}
