// An esbuild plugin that makes functions load `node:crypto` on their first call to it. Loading it takes 8 ms of a
// function's startup, and more as an ES import, which reads all exports and so loads all of WebCrypto.
import type { Plugin } from 'esbuild';

/** The exports that adapters and use cases need. Importing any other stops the build. */
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

/** What the Redis SDK imports from this package, without touching WebCrypto until it is called. */
const uncrypto = `export const subtle = { digest: (...of) => globalThis.crypto.subtle.digest(...of) };`;

const modules: Readonly<Record<string, string>> = { 'node:crypto': crypto, uncrypto };

export const lightCrypto: Plugin = {
  name: 'light-crypto',
  setup(build) {
    build.onResolve({ filter: /^(?:node:crypto|uncrypto)$/ }, ({ path, importer }) => {
      // Other packages that use it are large and therefore loaded on demand themselves.
      const isOurs = path === 'uncrypto' || !importer.includes('/node_modules/');
      return isOurs ? { path, namespace: 'light-crypto', sideEffects: false } : null;
    });
    build.onLoad({ filter: /./, namespace: 'light-crypto' }, ({ path }) => ({
      contents: modules[path] ?? '',
      loader: 'js',
    }));
  },
};
