// The fonts of invoices and other documents, as modules: `import faces from 'document-fonts:near'`, and one module per
// other script, such as 'document-fonts:han'. They are subset from packages (Newsreader, Noto, Vazirmatn; OFL 1.1) on
// first use and cached in node_modules/.cache. Bundled functions contain them as text, because functions ship no files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const prefix = 'document-fonts:';
const { resolve } = createRequire(import.meta.url);
const cache = fileURLToPath(new URL('../../node_modules/.cache/document-fonts/', import.meta.url));

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const latin = `${range(32, 126)}${range(0xa0, 0xff)}Œœı’‘“”–—…·•‐‑−€™`;
const latinBeyond = `${range(0x100, 0x17f)}${range(0x1cd, 0x1dc)}ȘșȚț${range(0x1e00, 0x1e9f)}₹`;
const vietnamese = `ƠơƯư${range(0x1ea0, 0x1ef9)}₫`;

type NearFace = { name: string; from: string; letters: string; axes: Readonly<Record<string, number>> };
const regular = { opsz: 12, wght: 400 };
const semibold = { opsz: 12, wght: 600 };
/** In order of preference: a character is set in the first font that has it. */
const nearFaces: readonly NearFace[] = [
  { name: 'regular-latin', from: 'newsreader-latin-opsz', letters: latin, axes: regular },
  { name: 'regular-beyond', from: 'newsreader-latin-ext-opsz', letters: latinBeyond, axes: regular },
  { name: 'semibold-latin', from: 'newsreader-latin-opsz', letters: latin, axes: semibold },
  { name: 'semibold-beyond', from: 'newsreader-latin-ext-opsz', letters: latinBeyond, axes: semibold },
  { name: 'vietnamese', from: 'newsreader-vietnamese-opsz', letters: vietnamese, axes: regular },
  { name: 'greek', from: 'noto-serif-greek-wght', letters: range(0x384, 0x3ce), axes: { wght: 400 } },
  { name: 'cyrillic', from: 'noto-serif-cyrillic-wght', letters: range(0x400, 0x45f), axes: { wght: 400 } },
];

/** Joiners belong to every script with contextual shaping. */
const joiners = '\\u200c\\u200d';
const only = (script: string) => new RegExp(`[\\p{scx=${script}}${joiners}]`, 'u');
const oneFace = (family: string, script: string) => ({
  from: `${family}-${script.toLowerCase()}`,
  slice: new RegExp(`^${script.toLowerCase()}$`),
  letters: only(script),
});
/** The fallback fonts of other scripts: the package, its relevant slices, and the script's characters. */
const farFaces: Readonly<Record<string, { from: string; slice: RegExp; letters: RegExp }>> = {
  // Noto's Arabic draws dots as separate glyphs without characters, which PDF/A forbids.
  arabic: { from: 'vazirmatn', slice: /^arabic$/, letters: only('Arabic') },
  bengali: oneFace('noto-serif', 'Bengali'),
  devanagari: oneFace('noto-serif', 'Devanagari'),
  gujarati: oneFace('noto-serif', 'Gujarati'),
  gurmukhi: oneFace('noto-serif', 'Gurmukhi'),
  // Chinese, Japanese, and their punctuation.
  han: {
    from: 'noto-sans-sc',
    slice: /^\[/,
    letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff01-\uffe6]/u,
  },
  hangul: { from: 'noto-sans-kr', slice: /^\[/, letters: /\p{sc=Hangul}/u },
  hebrew: oneFace('noto-serif', 'Hebrew'),
  kannada: oneFace('noto-serif', 'Kannada'),
  malayalam: oneFace('noto-serif', 'Malayalam'),
  tamil: oneFace('noto-serif', 'Tamil'),
  telugu: oneFace('noto-serif', 'Telugu'),
  thai: oneFace('noto-serif', 'Thai'),
};

/** The packages that documents embed fonts of. */
export const documentFontPackages = [
  ...new Set(['newsreader', 'noto-serif', ...Object.values(farFaces).map(({ from }) => from)]),
].map((name) => `@fontsource-variable/${name}`);

const folderOf = (name: string) => dirname(resolve(`@fontsource-variable/${name}/package.json`));

async function cut(file: string, letters: string, axes: Readonly<Record<string, number>>) {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(readFileSync(file), letters, { targetFormat: 'truetype', variationAxes: axes });
}

async function cutNear(): Promise<Record<string, string>> {
  const cuts = await Promise.all(
    nearFaces.map(async ({ name, from, letters, axes }) => {
      const folder = folderOf(from.startsWith('newsreader') ? 'newsreader' : 'noto-serif');
      const face = await cut(join(folder, 'files', `${from}-normal.woff2`), letters, axes);
      return [name, Buffer.from(face).toString('base64')] as const;
    }),
  );
  return Object.fromEntries(cuts);
}

/** The best quality takes 20 times as long and saves 2%. */
const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Expands CSS ranges such as `U+4e00-4e09,U+4e2d`. */
const lettersIn = (ranges: string) =>
  ranges
    .split(',')
    .map((each) => {
      const [first = '', last = first] = each.trim().replace('U+', '').split('-');
      return range(Number.parseInt(first, 16), Number.parseInt(last, 16));
    })
    .join('');

async function cutFar(name: string): Promise<{ letters: string; face: string }[]> {
  const script = farFaces[name];
  if (!script) throw new Error(`There are no faces "${name}" for documents.`);
  const { from, slice, letters } = script;
  const folder = folderOf(from);
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const slices = Object.entries(ranges)
    .filter(([each]) => slice.test(each))
    .map(
      ([each, all]) => [each, [...lettersIn(all)].filter((letter) => letters.test(letter)).join('')] as const,
    )
    .filter(([, own]) => own !== '');
  return Promise.all(
    slices.map(async ([each, own]) => {
      const file = join(folder, 'files', `${from}-${each.replace(/[[\]]/g, '')}-wght-normal.woff2`);
      const face = await cut(file, own, { wght: 400 });
      return { letters: own, face: brotliCompressSync(face, packing).toString('base64') };
    }),
  );
}

/** Returns the cache key of the fonts: a hash of this file and all package versions. */
const key = () =>
  [import.meta.filename, fileURLToPath(new URL('../../package-lock.json', import.meta.url))]
    .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
    .digest('hex')
    .slice(0, 16);

/**
 * Returns the fonts of this name as JSON, subset on first use: the primary fonts by name, or a script's fallback fonts
 * with their characters.
 */
export async function facesAsJson(name: string): Promise<string> {
  const file = join(cache, `${name}-${key()}.json`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const text = JSON.stringify(name === 'near' ? await cutNear() : await cutFar(name));
  mkdirSync(cache, { recursive: true });
  // Written atomically, because several processes may create the same fonts.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
  return text;
}

/** Returns a module that reads the fonts synchronously, for Node's module loader. */
export const asModule = (specifier: string) =>
  `import { facesAsJson } from ${JSON.stringify(import.meta.url)};
export default JSON.parse(await facesAsJson(${JSON.stringify(specifier.slice(prefix.length))}));`;

export const isDocumentFonts = (specifier: string) => specifier.startsWith(prefix);

/** A Vite plugin. */
export const documentFonts = () => ({
  name: 'document-fonts',
  resolveId: (source: string) => (isDocumentFonts(source) ? `\0${source}` : null),
  load: async (id: string) =>
    id.startsWith(`\0${prefix}`) ? `export default ${await facesAsJson(id.slice(prefix.length + 1))};` : null,
});

type Build = {
  onResolve(
    on: { filter: RegExp },
    resolve: (of: { path: string }) => { path: string; namespace: string },
  ): void;
  onLoad(
    on: { filter: RegExp; namespace: string },
    load: (of: { path: string }) => Promise<{ contents: string; loader: 'json' }>,
  ): void;
};

/** An esbuild plugin. */
export const documentFontsForEsbuild = {
  name: 'document-fonts',
  setup(build: Build) {
    build.onResolve({ filter: /^document-fonts:/ }, ({ path }) => ({
      path: path.slice(prefix.length),
      namespace: 'document-fonts',
    }));
    build.onLoad({ filter: /./, namespace: 'document-fonts' }, async ({ path }) => ({
      contents: await facesAsJson(path),
      loader: 'json',
    }));
  },
};
