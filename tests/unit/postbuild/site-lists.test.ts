import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBuiltPage } from '../../../netlify/postbuild/built-page.ts';
import { listedOf, writeSiteLists } from '../../../netlify/postbuild/site-lists.ts';
import { site } from '../../../src/site.ts';

const page = (title: string, robots: string, data = '') =>
  `<html><head><title>${title}</title><meta name="description" content="About ${title}"><meta name="robots" content="${robots}"></head><body>${data}</body></html>`;

function built(files: Record<string, string>) {
  const dist = mkdtempSync(join(tmpdir(), 'lists-'));
  writeSiteLists(
    dist,
    Object.entries(files).flatMap(([name, html]) => listedOf(readBuiltPage(html, name)) ?? []),
  );
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  return { sitemap: read('sitemap.xml'), guide: read('llms.txt') };
}

describe('page lists for crawlers', () => {
  const article =
    '<script type="application/ld+json">{"@type":"Article","dateModified":"2025-07-15"}</script>';

  it('contain what search engines may list and nothing else', () => {
    const { sitemap, guide } = built({
      'index.html': page('Home', 'index, follow'),
      'checkout.html': page('Checkout', 'noindex, follow'),
    });
    expect(sitemap).toContain(`<loc>${site.origin}/</loc>`);
    expect(sitemap + guide).not.toContain('checkout');
    expect(guide).toContain('About Home');
  });

  it('state a modification date only for pages that state one, and list only articles as articles', () => {
    const { sitemap, guide } = built({
      'pricing.html': page('Pricing', 'index, follow'),
      'terms.html': page('Terms', 'index, follow').replace(
        '<meta',
        '<meta name="last-modified" content="2026-11-26"><meta',
      ),
      'sampling.html': page('Sampling', 'index, follow', article),
    });
    expect(sitemap).toContain(`<loc>${site.origin}/sampling</loc><lastmod>2025-07-15</lastmod>`);
    expect(sitemap).toContain(`<loc>${site.origin}/pricing</loc></url>`);
    expect(sitemap).toContain(`<loc>${site.origin}/terms</loc><lastmod>2026-11-26</lastmod>`);
    expect(guide.split('## Articles')[1]).toContain('About Sampling');
    expect(guide.split('## Articles')[1]).not.toContain('About Terms');
  });
});
