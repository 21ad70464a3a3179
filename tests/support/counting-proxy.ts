// Stands before the store to count the requests that reach it, and to cut it off.
import { serveOnLoopback } from '../stand-ins/loopback-server.ts';

/** Passes every request on to `target`. */
export async function startCountingProxy(target: string) {
  let count = 0;
  let isCut = false;
  const server = await serveOnLoopback(async (request) => {
    count++;
    if (isCut) return new Response('cut off', { status: 503 });
    const { pathname } = new URL(request.url);
    const headers = Object.fromEntries(
      [...request.headers].filter(([name]) => /^(authorization|content-type|upstash-.*)$/.test(name)),
    );
    const answer = await fetch(new URL(pathname, target), {
      method: request.method,
      headers,
      body: await request.text(),
    });
    return new Response(await answer.text(), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return {
    url: server.url,
    take() {
      const counted = count;
      count = 0;
      return counted;
    },
    cut(yes: boolean) {
      isCut = yes;
    },
    close: server.close,
  };
}
