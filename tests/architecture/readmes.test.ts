// READMEs are accurate: each room has one, and the files they name exist.
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, read } from './source-files.ts';

const known = new Set(files);
/** READMEs and developer guides. content/README.md also names files that an editor will create. */
const guides = files.filter(
  (file) => /(^|\/)README\.md$|^\.github\/.*\.md$/.test(file) && !file.startsWith('content/'),
);

/** The files of the repository that a text names in code spans or links. */
const filesIn = (text: string) =>
  [
    ...text.matchAll(
      /`([\w.@-]+(?:\/[\w.@-]+)+\.(?:ts|tsx|astro|css|yaml|mjs|json|md))`|\]\((?!https?:)([^)#]+)\)/g,
    ),
  ].map(([, code, link]) => code ?? link ?? '');

const exists = (guide: string, named: string) =>
  [posix.dirname(guide), '.', 'src', 'netlify', 'tests', 'content'].some((folder) => {
    const path = posix.join(folder, named);
    return known.has(path) || files.some((file) => file.startsWith(`${path}/`));
  });

describe('READMEs', () => {
  it('name files that exist', () => {
    expect(guides.length).toBeGreaterThan(40);
    const missing = guides.flatMap((guide) =>
      filesIn(read(guide))
        .filter((named) => !exists(guide, named))
        .map((named) => `${guide}: ${named}`),
    );
    expect(missing).toEqual([]);
  });

  it('list every room of src and netlify in the main README', () => {
    const words = new Set(read('README.md').match(/[\w-]+/g));
    const rooms = new Set(files.flatMap((file) => /^(?:src|netlify)\/([\w-]+)\//.exec(file)?.[1] ?? []));
    expect([...rooms].filter((room) => !words.has(room))).toEqual([]);
  });

  it('keep the main README within one screen', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(75);
  });
});
