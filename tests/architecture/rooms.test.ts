// Who may import whom: the rooms of the house, and the doors between them.
import { describe, expect, it } from 'vitest';
import { type Import, importsOf, sources } from './source-files.ts';

/** The rooms that each room may import from; a room may always import from itself. */
const doors: Record<string, readonly string[]> = {
  'src/statistics': [],
  'src/charts': ['src/statistics'],
  'src/domain': [],
  'src/contracts': ['src/domain'],
  'src/forms': ['src/contracts', 'src/domain'],
  'src/islands': ['src/forms', 'src/contracts', 'src/domain', 'src/charts', 'src/statistics'],
  'src/components': [
    'src/islands',
    'src/forms',
    'src/contracts',
    'src/domain',
    'src/charts',
    'src/statistics',
  ],
  'src/layouts': [
    'src/components',
    'src/islands',
    'src/forms',
    'src/domain',
    'src/contracts',
    'src/charts',
    'src/statistics',
  ],
  'src/pages': [
    'src/layouts',
    'src/components',
    'src/islands',
    'src/forms',
    'src/contracts',
    'src/domain',
    'src/charts',
    'src/statistics',
  ],
  'netlify/use-cases': ['src/forms', 'src/domain', 'src/contracts', 'netlify/emails'],
  'netlify/adapters': ['src/domain', 'src/contracts', 'netlify/use-cases', 'netlify/emails'],
  'netlify/emails': ['src/forms', 'src/domain', 'src/contracts'],
  'netlify/http': ['src/forms', 'src/domain', 'src/contracts', 'netlify/use-cases', 'netlify/build'],
  'netlify/functions': ['netlify/use-cases', 'netlify/http', 'src/forms', 'src/domain', 'src/contracts'],
};

const openToAll = ['src/site', 'src/routes', 'src/styles', 'content/'];
const roomOf = (path: string) => Object.keys(doors).find((room) => path.startsWith(`${room}/`));
const all: Import[] = sources.flatMap(importsOf);
const said = ({ from, to }: Import) => `${from} imports ${to}`;
const inside = (path: string, folder: string) => path.startsWith(`${folder}/`);

describe('rooms', () => {
  it('read a believable number of imports', () => {
    expect(all.length).toBeGreaterThan(10);
  });

  it('src never imports netlify: what is safe to ship holds no secret', () => {
    expect(all.filter(({ from, to }) => inside(from, 'src') && inside(to, 'netlify')).map(said)).toEqual([]);
  });

  it('nothing that ships imports tests', () => {
    const ships = (path: string) => inside(path, 'src') || inside(path, 'netlify');
    expect(all.filter(({ from, to }) => ships(from) && inside(to, 'tests')).map(said)).toEqual([]);
  });

  it.each(Object.entries(doors))('%s opens only its own doors', (room, allowed) => {
    const wrong = all.filter(({ from, to, typeOnly }) => {
      if (!inside(from, room) || !/^(src|netlify|tests|content)\//.test(to)) return false;
      if (openToAll.some((open) => to.startsWith(open))) return false;
      const target = roomOf(to) ?? to;
      const composes =
        /^netlify\/(http|functions)$/.test(room) && /^netlify\/(services|config)\.ts$/.test(to);
      const port = room === 'netlify/adapters' && typeOnly;
      return !composes && !port && target !== room && !allowed.some((open) => to.startsWith(open));
    });
    expect(wrong.map(said)).toEqual([]);
  });

  it('an island imports no other island but ui', () => {
    const folder = (path: string) => /^src\/islands\/([^/]+)\//.exec(path)?.[1];
    const wrong = all.filter(({ from, to }) => {
      const [own, other] = [folder(from), folder(to)];
      return own !== undefined && other !== undefined && own !== 'ui' && other !== own && other !== 'ui';
    });
    expect(wrong.map(said)).toEqual([]);
  });

  it('domain knows no React, Astro, Node or vendor', () => {
    const packages = all.filter(
      ({ from, to }) => inside(from, 'src/domain') && !/^(src|content|zod)(\/|$)/.test(to),
    );
    expect(packages.map(said)).toEqual([]);
  });

  it("a vendor's SDK stands only in its adapter", () => {
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
