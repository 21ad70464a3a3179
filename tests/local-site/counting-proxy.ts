// Stands before the store to count the requests that reach it, to cut it off, to slow it down, and to lose its answers.
import { serveOnLoopback } from '../stand-ins/loopback-server.ts';

/** Passes every request on to `target`. */
export async function startCountingProxy(target: string) {
  let count = 0;
  let isCut = false;
  let delayInMs = 0;
  let lost: RegExp | undefined;
  let losses = 0;
  const server = await serveOnLoopback(async (request) => {
    count++;
    if (isCut) return new Response('cut off', { status: 503 });
    if (delayInMs > 0) await new Promise((resolve) => setTimeout(resolve, delayInMs));
    const { pathname } = new URL(request.url);
    const headers = Object.fromEntries(
      [...request.headers].filter(([name]) => /^(authorization|content-type|upstash-.*)$/.test(name)),
    );
    const body = await request.text();
    const answer = await fetch(new URL(pathname, target), {
      method: request.method,
      headers,
      body,
    });
    // The work is done, but nobody hears of it.
    if (lost?.test(body) && losses-- > 0) return new Response('lost', { status: 503 });
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
    /** Lets every answer wait. */
    delay(ms: number) {
      delayInMs = ms;
    },
    /** Carries out the requests that match, and loses the answers: all, or so many. */
    loseAnswers(to: RegExp | undefined, count = Infinity) {
      lost = to;
      losses = count;
    },
    close: server.close,
  };
}
