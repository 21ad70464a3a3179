// What `npm run cli -- article rename` and `npm run cli -- article remove` change in the content, and where the old
// address redirects.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { removeArticle, renameArticle, renamedIn } from '../../../netlify/cli/move-article.ts';
import { checkArticle } from '../../../netlify/content-lint/check-article.ts';
import { surroundingsIn } from '../../../netlify/content-lint/surroundings.ts';
import { specifiedArticles } from '../../support/articles.ts';
import { writeMovedArticles } from '../../../netlify/postbuild/moved-articles.ts';

const repository = new URL('../../..', import.meta.url).pathname;
let root = '';
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const lists = () =>
  parse(read('content/redirects.yaml')) as Parameters<typeof writeMovedArticles>[1] & object;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'move-article-'));
  cpSync(join(repository, 'content'), join(root, 'content'), { recursive: true });
  cpSync(join(repository, 'src/charts'), join(root, 'src/charts'), { recursive: true });
  cpSync(join(repository, 'src/components'), join(root, 'src/components'), { recursive: true });
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'content/redirects.yaml'), 'moved: {}\nremoved: {}\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const [from = '', other = ''] = specifiedArticles;
const to = 'biology-in-numbers';

describe('renaming an article', () => {
  it('moves its files and leaves no broken link in the content', () => {
    expect(renameArticle(root, from, to)).toEqual(expect.arrayContaining([`content/articles/${to}.mdx`]));
    expect(existsSync(join(root, `content/articles/${from}.mdx`))).toBe(false);
    const around = surroundingsIn(root);
    const problems = around.slugs.flatMap((slug) =>
      checkArticle(`content/articles/${slug}.mdx`, read(`content/articles/${slug}.mdx`), around),
    );
    expect(problems).toEqual([]);
    expect(read(`content/articles/${to}.mdx`)).not.toContain(`./${from}.ts`);
  });

  it('redirects the old address and all earlier ones directly to the new one', () => {
    renameArticle(root, from, to);
    renameArticle(root, to, 'biology-explained');
    writeMovedArticles(join(root, 'dist'), lists());
    expect(read('dist/_redirects')).toBe(`/${from} /biology-explained 301\n/${to} /biology-explained 301\n`);
  });

  it('leaves no redirect loop if renamed back', () => {
    renameArticle(root, from, to);
    renameArticle(root, to, from);
    expect(lists()).toEqual({ moved: { [to]: from }, removed: {} });
  });

  it('changes links and slugs but no prose', () => {
    const text = `related: [${from}, other]\n---\nOn ${from}: [a](/${from}#b), [c](/${from}-more), <a href="/${from}">\n  article: ${from}\n/${from}: [a]\n/${from}#b: [c]\n/${from}-more: [d]\n`;
    expect(renamedIn(text, from, 'x')).toBe(
      `related: [x, other]\n---\nOn ${from}: [a](/x#b), [c](/${from}-more), <a href="/x">\n  article: x\n/x: [a]\n/x#b: [c]\n/${from}-more: [d]\n`,
    );
  });

  it.each([
    ['an article that does not exist', 'nothing', 'x', /There is no article/],
    ['a name that cannot be part of a URL', from, 'A b', /cannot be part of a URL/],
    ['the name of another article', from, other, /already/],
    ['the path of a page', from, 'pricing', /is already a page of the site/],
  ])('fails for %s', (_, old, name, why) => {
    expect(renameArticle(root, old, name)).toMatch(why);
  });
});

it('removing an article redirects its address to a page that explains the removal', () => {
  expect(removeArticle(root, from, ['nothing'])).toMatch(/no other article/);
  removeArticle(root, from, [other]);
  expect(lists().removed).toEqual({ [from]: [other] });
  expect(read('content/search-names.yaml')).not.toContain(`/${from}`);
  expect(read('content/search-names.yaml')).toContain(`/${other}`);
  writeMovedArticles(join(root, 'dist'), lists());
  expect(read('dist/_redirects')).toBe(`/${from} /gone/${from} 301\n`);
});
