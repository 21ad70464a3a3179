// Dependency rules: which folder may import which, and through which modules.
import { describe, expect, it } from 'vitest';
import { files, type Import, importsOf, read, sources } from './source-files.ts';

/** All allowed imports between folders. A folder may always import from itself, and tests may import any deployed code. */
const doors: Record<string, readonly string[]> = {
  'content/articles': ['src/figures', 'src/charts', 'src/statistics'],
  'content/guides': ['src/figures', 'src/calculators', 'src/charts', 'src/statistics'],
  'content/legal': ['src/contracts', 'src/domain'],
  'src/design': [],
  'src/statistics': [],
  'src/charts': ['src/design', 'src/statistics'],
  'src/figures': ['src/charts', 'src/design', 'src/statistics'],
  'src/calculators': ['src/charts', 'src/statistics'],
  'src/validation': ['src/statistics'],
  'src/domain': [],
  'src/contracts': [],
  'src/content': ['src/contracts', 'src/domain'],
  'src/islands': [
    'src/contracts',
    'src/design',
    'src/domain',
    'src/calculators',
    'src/charts',
    'src/statistics',
  ],
  'src/scripts': [
    'src/islands',
    'src/contracts',
    'src/domain',
    'src/validation',
    'src/calculators',
    'src/figures',
    'src/statistics',
  ],
  'src/components': [
    'src/design',
    'src/islands',
    'src/scripts',
    'src/content',
    'src/contracts',
    'src/domain',
    'src/figures',
    'src/calculators',
    'src/charts',
    'src/statistics',
    'src/validation',
  ],
  'src/layouts': ['src/components', 'src/scripts', 'src/content'],
  'src/pages': [
    'src/layouts',
    'src/components',
    'src/design',
    'src/islands',
    'src/scripts',
    'src/content',
    'src/contracts',
    'src/domain',
    'src/figures',
    'src/calculators',
    'src/validation',
    'content/legal',
  ],
  'netlify/documents': ['src/design', 'src/domain'],
  'netlify/emails': ['src/contracts', 'src/design', 'src/domain'],
  'netlify/use-cases': ['src/contracts', 'src/domain', 'netlify/emails', 'netlify/documents'],
  'netlify/adapters': ['src/domain', 'netlify/use-cases'],
  'netlify/http': ['src/contracts', 'src/design', 'src/domain', 'netlify/use-cases', 'netlify/configuration'],
  'netlify/endpoints': ['src/contracts', 'netlify/http', 'netlify/use-cases', 'netlify/services.ts'],
  'netlify/functions': ['netlify/endpoints', 'netlify/http', 'netlify/use-cases', 'netlify/services.ts'],
  'netlify/services.ts': ['netlify/adapters', 'netlify/use-cases', 'netlify/configuration'],
  'netlify/configuration': [],
  'netlify/cli': [
    'src/contracts',
    'src/content',
    'src/domain',
    'src/statistics',
    'netlify/adapters',
    'netlify/use-cases',
    'netlify/services.ts',
    'netlify/configuration',
    'netlify/postbuild',
    'netlify/content-lint',
  ],
  'netlify/plugins': [
    'src/content',
    'src/contracts',
    'src/calculators',
    'src/design',
    'src/islands',
    'netlify/adapters',
  ],
  'netlify/postbuild': [
    'src/charts',
    'src/content',
    'src/contracts',
    'src/design',
    'src/domain',
    'src/scripts',
    'netlify/plugins',
    'netlify/http',
    'netlify/configuration',
    'netlify/documents',
  ],
  'netlify/content-lint': ['src/content', 'src/domain', 'src/calculators', 'netlify/plugins'],
  'tests/fakes': [],
  'tests/local-site': ['tests/fakes'],
  'tests/support': ['tests/local-site', 'tests/fakes'],
  'tests/unit': ['tests/support', 'tests/bench'],
  'tests/simulation': ['tests/support', 'tests/fakes'],
  'tests/integration': ['tests/support', 'tests/local-site', 'tests/fakes'],
  'tests/e2e': ['tests/support', 'tests/fakes'],
  'tests/browsers': ['tests/support', 'tests/local-site', 'tests/fakes', 'tests/e2e'],
  'tests/conformance': ['tests/support', 'tests/local-site', 'tests/e2e'],
  'tests/builds': ['tests/support'],
  'tests/mutants': [],
  'tests/bench': ['tests/support', 'tests/local-site', 'tests/fakes'],
  'tests/architecture': ['tests/support', 'tests/bench'],
};

const openToAll =
  /^src\/(site|routes)(\.ts)?$|^src\/styles\/|^content\/.*\.(yaml|csv|png|jpe?g|webp|svg)$|^content\/(datasets|figures)\//;
const roomOf = (path: string) =>
  Object.keys(doors).find((room) => path === room || path.startsWith(`${room}/`));
const all: Import[] = sources.flatMap(importsOf);
const said = ({ from, to }: Import) => `${from} imports ${to}`;
const inside = (path: string, folder: string) => path.startsWith(`${folder}/`);
const isOurs = (path: string) => /^(src|netlify|tests|content)\//.test(path);
/** The imports from one folder to another, with the imported folder. */
const arrows = all
  .filter(({ from, to }) => isOurs(from) && isOurs(to) && !openToAll.test(to))
  .map((each) => ({ ...each, room: roomOf(each.from), target: roomOf(each.to) ?? each.to }))
  .filter(({ room, target }) => room !== target);

const ships = (path: string) => !inside(path, 'tests') && !inside(path, '.config');

describe('imports between folders', () => {
  it('src never imports netlify, so code for browsers contains no secret', () => {
    expect(all.filter(({ from, to }) => inside(from, 'src') && inside(to, 'netlify')).map(said)).toEqual([]);
  });

  it('no deployed code imports tests', () => {
    expect(all.filter(({ from, to }) => ships(from) && inside(to, 'tests')).map(said)).toEqual([]);
  });

  it.each(Object.entries(doors))('%s imports only through its allowed modules', (room, allowed) => {
    const wrong = arrows.filter(
      (arrow) =>
        arrow.room === room && !allowed.includes(arrow.target) && (ships(arrow.from) || !ships(arrow.to)),
    );
    expect(wrong.map(said)).toEqual([]);
  });

  it('every allowed import is used', () => {
    const unused = Object.entries(doors).flatMap(([room, allowed]) =>
      allowed
        .filter((door) => !arrows.some((arrow) => arrow.room === room && arrow.target === door))
        .map((door) => `${room} → ${door}`),
    );
    expect(unused).toEqual([]);
  });

  it('every file with imports belongs to a folder of the table, except configuration', () => {
    const homeless = arrows.filter(
      ({ from, room }) => room === undefined && !/config|^src\/middleware\.ts$/.test(from),
    );
    expect(homeless.map(said)).toEqual([]);
  });

  it('every folder has a README, or its parent folder has one that names it', () => {
    const folders = [...Object.keys(doors).filter((room) => !room.endsWith('.ts')), 'src/styles'];
    const isIntroduced = (room: string) => {
      const [, parent = '', name = ''] = /^(.*)\/(.*)$/.exec(room) ?? [];
      return files.includes(`${room}/README.md`) || read(`${parent}/README.md`).includes(`${name}/`);
    };
    expect(folders.filter((room) => !isIntroduced(room))).toEqual([]);
  });

  it('an island imports no island other than ui', () => {
    const folder = (path: string) => /^src\/islands\/([^/]+)\//.exec(path)?.[1];
    const wrong = all.filter(({ from, to }) => {
      const [own, other] = [folder(from), folder(to)];
      return own !== undefined && other !== undefined && own !== 'ui' && other !== own && other !== 'ui';
    });
    expect(wrong.map(said)).toEqual([]);
  });

  it('domain imports no React, Astro, Node, or vendor module', () => {
    const packages = all.filter(
      ({ from, to }) => inside(from, 'src/domain') && !/^(src|content|zod)(\/|$)/.test(to),
    );
    expect(packages.map(said)).toEqual([]);
  });

  it("a vendor's SDK is imported only in its adapter", () => {
    const homes: Record<string, string> = {
      stripe: 'netlify/adapters/stripe',
      nodemailer: 'netlify/adapters/mail',
      '@upstash/redis': 'netlify/adapters/redis',
      '@netlify/blobs': 'netlify/adapters/blobs',
    };
    const wrong = all.filter(({ from, to }) => {
      const home = homes[to];
      return home !== undefined && !inside(from, 'tests') && !inside(from, home);
    });
    expect(wrong.map(said)).toEqual([]);
  });
});
