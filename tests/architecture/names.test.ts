// Naming conventions, and text that must not be in the repository.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { files, importsOf, read, root, sources } from './source-files.ts';

const shipped = files.filter((file) => /^(src|netlify)\//.test(file));
const base = (file: string) => file.slice(file.lastIndexOf('/') + 1);

describe('names', () => {
  it('the top level contains the expected files and nothing else', () => {
    const top = new Set(files.map((file) => file.split('/')[0] ?? ''));
    const allowed =
      'README.md astro.config.mjs content netlify netlify.toml package-lock.json package.json public src tests tsconfig.json';
    expect([...top].filter((name) => !name.startsWith('.') && !allowed.split(' ').includes(name))).toEqual(
      [],
    );
  });

  it('components are PascalCase, everything else kebab-case', () => {
    const wrong = shipped.filter((file) => {
      const name = base(file);
      if (/^src\/pages\//.test(file)) return !/^[a-z0-9-[\].]+\.(astro|ts)$/.test(name);
      if (/\.(tsx|astro)$/.test(name)) return !/^[A-Z][A-Za-z0-9]*\.(tsx|astro)$/.test(name);
      return /\.ts$/.test(name) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.(d|config))?\.ts$/.test(name);
    });
    expect(wrong).toEqual([]);
  });

  it('no file name is a catch-all such as utils', () => {
    const drawers = /^(utils?|helpers?|lib|common|misc|types|index)\.(ts|tsx)$/;
    expect(files.filter((file) => drawers.test(base(file)) && !/^src\/pages\//.test(file))).toEqual([]);
  });

  it('process.env is read only in netlify/configuration/config.ts', () => {
    const readers = shipped.filter(
      (file) => /\.(ts|tsx|astro)$/.test(file) && read(file).includes('process.env'),
    );
    const allowed = /^netlify\/(configuration\/config\.ts|content-lint\/|postbuild\/|cli\/)/;
    expect(readers.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it('zod is imported as a namespace of its small build, because the named import would include every locale', () => {
    const heavy = sources.filter((file) =>
      /from 'zod'|import \{[^}]*\bz\b[^}]*\} from 'zod\/mini'/.test(read(file)),
    );
    expect(heavy.filter((file) => !file.startsWith('tests/'))).toEqual([]);
  });

  it('imports of our own code give the full file name with extension', () => {
    const isOwn = (to: string) => /^(src|netlify|tests|content)\//.test(to);
    const bare = sources.flatMap(importsOf).filter(({ to }) => isOwn(to) && !/\.\w+(\?\w+)?$/.test(to));
    expect(bare.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('fetch is called only in the api client of the islands and in the small scripts for region, buyer, search index, fonts, and reference cases', () => {
    const callers = sources.filter(
      (file) => /^src\/(islands|scripts)\//.test(file) && /\bfetch\(/.test(read(file)),
    );
    const allowed =
      /^src\/(islands\/ui\/api-client|scripts\/(detect-region|purchase\/fill-in|validation\/run-cases|fetch-faces|search\/open-index))\.ts$/;
    expect(callers.filter((file) => !allowed.test(file))).toEqual([]);
  });
});

describe('the source', () => {
  const text = files.filter(
    (file) => !/\.(woff2|png|jpg|webp|ico|avif|pdf|csv)$/.test(file) && existsSync(root + file),
  );

  const isLockFile = (file: string) => base(file) === 'package-lock.json';

  it('contains no leftover markers', () => {
    const mark = new RegExp(['\\bTO' + 'DO\\b', '\\bFIX' + 'ME\\b', 'lorem ip' + 'sum'].join('|'), 'i');
    expect(text.filter((file) => !isLockFile(file) && mark.test(read(file)))).toEqual([]);
  });

  it('contains no skipped, exclusive, or pending test', () => {
    const mark = /\b(describe|it|test)(\.\w+)*\.(skip|only|to[d]o|fixm[e]|fails)\b/;
    expect(text.filter((file) => /^tests\/.*\.tsx?$/.test(file) && mark.test(read(file)))).toEqual([]);
  });

  it('contains no path of one machine', () => {
    const local = new RegExp('(^|[^A-Za-z0-9.])/(' + ['work', 'home', 'Users'].join('|') + ')/[a-z]');
    expect(text.filter((file) => !isLockFile(file) && local.test(read(file)))).toEqual([]);
  });
});
