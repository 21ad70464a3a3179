import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { find, hasClass } from '../../../netlify/postbuild/built-page.ts';
import { feedOf, itemOf } from '../../../netlify/postbuild/feed.ts';
import { site } from '../../../src/site.ts';

const data = {
  headline: 'p < 0.05 & all that',
  description: 'What it means.',
  datePublished: '2025-08-12',
  dateModified: '2025-09-01',
  author: { name: 'Biospect' },
  mainEntityOfPage: `${site.origin}/p-values`,
};
const html = `<div class="text"><p class="x">See <a class="see" href="#figure-a">Figure 1</a>, <a href="/pricing">prices</a>, <a href="https://doi.org/10.1/x">doi</a>.</p>
<link rel="stylesheet" href="/late.css"><figure id="figure-a"><div class="fit"><svg></svg></div><figcaption><b>Figure 1.</b> A chart.</figcaption></figure><div class="box try">Buy</div> ]]&gt;</div>`;
const text = find(parse(html), (element) => hasClass(element, 'text'))!;
const item = itemOf(data, text);

describe('the feed', () => {
  it('carries the full text with absolute links', () => {
    expect(item).toContain(`<p>See <a href="${site.origin}/p-values#figure-a">Figure 1</a>`);
    expect(item).toContain(`<a href="${site.origin}/pricing">prices</a>`);
    expect(item).toContain('<a href="https://doi.org/10.1/x">doi</a>');
  });

  it('starts with the article’s image', () => {
    expect(item).toContain(`<img src="${site.origin}/og/p-values.png" alt="p &lt; 0.05 &amp; all that"`);
  });

  it('omits style sheets and charts, and links to the charts on the page from their captions', () => {
    expect(item).not.toContain('<svg');
    expect(item).not.toContain('late.css');
    expect(item).not.toContain('Buy');
    expect(item).toContain(`<a href="${site.origin}/p-values#figure-a">Figure 1.</a> A chart.`);
  });

  it('is well-formed whatever the texts contain', () => {
    expect(item).toContain('<title>p &lt; 0.05 &amp; all that</title>');
    expect(item).toContain('<pubDate>Tue, 12 Aug 2025 00:00:00 GMT</pubDate>');
    expect(item.match(/\]\]>/g)).toHaveLength(1);
    expect(feedOf([item], new Date('2025-09-01'))).toMatch(
      /^<\?xml[\s\S]*<lastBuildDate>Mon, 01 Sep 2025[\s\S]*<\/rss>\n$/,
    );
  });
});
