// The built site in memory, served as a CDN would: each file is compressed on its first request and sent with the headers of its rules.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { HeadersHandler } from '@netlify/headers';

export type StaticFile = {
  headers: Record<string, string>;
  etag: string;
  raw: Buffer;
  isCompressible: boolean;
  encoded(encoding: Encoding): Buffer;
};

export type Encoding = 'br' | 'gzip';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.webmanifest': 'application/manifest+json',
};

const compressible = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;
const silent = { log: () => undefined, warn: console.warn, error: console.error };

/** Reads the folder of the built site. Returns a lookup from a URL path to the file that the CDN would serve there. */
export async function loadStaticSite(root: string, publish = 'dist') {
  const rules = new HeadersHandler({
    projectDir: root,
    publishDir: publish,
    configPath: join(root, 'netlify.toml'),
    logger: silent,
  });
  const files = new Map<string, StaticFile>();
  for (const name of globSync(['**/*', '.well-known/*'], { cwd: join(root, publish) })) {
    const file = join(root, publish, name);
    if (!statSync(file).isFile() || name === '_headers' || name === '_redirects') continue;
    const path = `/${name.split(sep).join('/')}`;
    const address = path.replace(/\/index\.html$/, '/').replace(/\.html$/, '');
    files.set(address === '' ? '/' : address, await readStaticFile(file, address, rules));
  }
  return {
    size: files.size,
    file: (path: string) => files.get(decoded(path)),
    notFound: files.get('/404'),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function readStaticFile(file: string, address: string, rules: HeadersHandler): Promise<StaticFile> {
  const raw = readFileSync(file);
  const type = contentTypes[extname(file)] ?? 'application/octet-stream';
  const fromRules: Record<string, string> = {};
  await rules.apply(new Request(`http://localhost${address}`), undefined, (name, value) => {
    fromRules[name.toLowerCase()] = value;
  });
  const quality = type.startsWith('text/html') ? 11 : 9;
  const compress = {
    br: () => brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: () => gzipSync(raw, { level: 9 }),
  };
  const made: Partial<Record<Encoding, Buffer>> = {};
  return {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate', ...fromRules },
    etag: `"${createHash('sha256').update(raw).digest('hex').slice(0, 32)}"`,
    raw,
    isCompressible: compressible.test(type) && raw.length > 512,
    encoded: (encoding) => (made[encoding] ??= compress[encoding]()),
  };
}
