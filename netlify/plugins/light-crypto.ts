// An esbuild plugin: a function whose code imports `node:crypto` loads it when it first calls it. Loading it takes 8 ms of a function's start,
// and more as an ES import, which reads all of its exports at once and so loads the whole of WebCrypto too.
import type { Plugin } from 'esbuild';

/** What the adapters and use-cases take from it; an import of anything else stops the build. */
const names = [
  'createHash',
  'createHmac',
  'createPrivateKey',
  'createPublicKey',
  'randomBytes',
  'scrypt',
  'sign',
  'timingSafeEqual',
  'verify',
];

const crypto = [
  `const crypto = () => process.getBuiltinModule('node:crypto');`,
  ...names.map((name) => `export const ${name} = (...of) => crypto().${name}(...of);`),
].join('\n');

/** What the Redis SDK takes from this package, without touching WebCrypto before it is called. */
const uncrypto = `export const subtle = { digest: (...of) => globalThis.crypto.subtle.digest(...of) };`;

const modules: Readonly<Record<string, string>> = { 'node:crypto': crypto, uncrypto };

export const lightCrypto: Plugin = {
  name: 'light-crypto',
  setup(build) {
    build.onResolve({ filter: /^(?:node:crypto|uncrypto)$/ }, ({ path, importer }) => {
      // Other packages that use it are large, and so are loaded when used themselves.
      const isOurs = path === 'uncrypto' || !importer.includes('/node_modules/');
      return isOurs ? { path, namespace: 'light-crypto', sideEffects: false } : null;
    });
    build.onLoad({ filter: /./, namespace: 'light-crypto' }, ({ path }) => ({
      contents: modules[path] ?? '',
      loader: 'js',
    }));
  },
};
