// The HTTP server of every fake and of the local site: fetch-style handlers, on loopback only.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** The connection on which a request arrived. */
export type Connection = { ip: string };

/** Handles one request. */
export type Handler = (request: Request, connection: Connection) => Response | Promise<Response>;

/** A running server: its port, its address, and a function to close it. */
export type LoopbackServer = { port: number; url: string; close: () => Promise<void> };

type Options = {
  /** 0 picks a free port. */
  port?: number;
  /** Larger bodies get the response `tooLarge` without being read to the end. */
  maxBodyBytes?: number;
  tooLarge?: () => Response;
};

/**
 * Serves `handle` on 127.0.0.1 and, if the machine has it, on ::1 (browsers may resolve `localhost` to either). @throws the listen error
 * (EADDRINUSE) if the port is taken
 */
export async function serveOnLoopback(handle: Handler, options: Options = {}): Promise<LoopbackServer> {
  const { maxBodyBytes = 20_000_000, tooLarge = () => new Response('Payload Too Large', { status: 413 }) } =
    options;
  const respond = async (incoming: IncomingMessage) => {
    const body = await readBody(incoming, maxBodyBytes);
    if (body === undefined) return tooLarge();
    const request = requestOf(incoming, body);
    if (request === undefined) return new Response('Bad Request', { status: 400 });
    return handle(request, { ip: incoming.socket.remoteAddress ?? '' });
  };
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    respond(incoming)
      .then((response) => send(response, outgoing, incoming.method === 'HEAD'))
      .catch((error: unknown) => {
        console.error(error);
        if (!outgoing.headersSent) outgoing.writeHead(500);
        outgoing.end();
      });
  };
  const v4 = createServer(listener);
  const port = await listen(v4, '127.0.0.1', options.port ?? 0);
  const v6 = createServer(listener);
  const hasV6 = await listen(v6, '::1', port).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (options.port && error.code === 'EADDRINUSE') {
        v4.close();
        throw error;
      }
      return false;
    },
  );
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await Promise.all([closeServer(v4), hasV6 ? closeServer(v6) : undefined]);
    },
  };
}

type Listenable = ReturnType<typeof createServer>;

function listen(server: Listenable, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function closeServer(server: Listenable): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

/**
 * The request body; undefined if it is too large. The rest is read and discarded, so the client gets a response instead of a broken
 * connection.
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks);
}

/** The request as functions and fakes see it; undefined if it is invalid. */
export function requestOf(incoming: IncomingMessage, body: Buffer): Request | undefined {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  try {
    for (let i = 0; i < incoming.rawHeaders.length; i += 2)
      headers.append(incoming.rawHeaders[i]!, incoming.rawHeaders[i + 1]!);
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
    const hasBody = method !== 'GET' && method !== 'HEAD';
    return new Request(url, { method, headers, ...(hasBody ? { body: new Uint8Array(body) } : {}) });
  } catch {
    return undefined;
  }
}

/** Sends a response. */
export async function send(response: Response, outgoing: ServerResponse, headOnly: boolean) {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  outgoing.writeHead(response.status, headers);
  if (headOnly || response.body === null) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const stream = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  await new Promise<void>((resolve) => {
    outgoing.once('close', resolve);
    stream.once('error', () => outgoing.destroy());
    stream.pipe(outgoing);
  });
}

/** A JSON response. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** An HTML response. */
export function html(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
