// HTTP/2 over TLS 1.3 in front of a server that speaks plain HTTP, as a CDN's edge: answers are kept, so only the line takes time.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';

/** Small records, as CDNs send them first, so the browser can read the first segment. */
const recordInBytes = 1370;
const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding', 'date'];
/** A browser would remember it for `localhost`, on every port. */
const notOnLoopback = ['strict-transport-security'];

/** A certificate that no browser trusts. @throws {Error} without the program openssl */
function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
    const words =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
    execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch (error) {
    throw new Error('This measurement needs the program openssl, which makes its certificate.', {
      cause: error,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Answer = { status: number; headers: Record<string, string | string[]>; body: Buffer };

function fetchFrom(origin: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers: { 'accept-encoding': 'br' } }, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
          value === undefined || [...ofOneConnection, ...notOnLoopback].includes(name)
            ? []
            : [[name, value] as const],
        );
        resolve({
          status: incoming.statusCode ?? 502,
          headers: Object.fromEntries(headers),
          body: Buffer.concat(parts),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Serves what `origin` answers to GET requests. */
export function serveSecurely(origin: string) {
  const kept = new Map<string, Promise<Answer>>();
  const server = createSecureServer({ ...certificate(), minVersion: 'TLSv1.3' }, (incoming, outgoing) => {
    const path = incoming.url;
    if (!kept.has(path)) kept.set(path, fetchFrom(origin, path));
    kept.get(path)!.then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
      () => {
        kept.delete(path);
        outgoing.writeHead(502).end();
      },
    );
  });
  server.on('secureConnection', (socket: TLSSocket) => socket.setMaxSendFragment(recordInBytes));
  return new Promise<{ port: number; close(): void }>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as AddressInfo).port, close: () => server.close() }),
    );
  });
}
