import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { hashSource, inlineCodeOf } from '../../../netlify/postbuild/inline-code.ts';
import { contentSecurityPolicies } from '../../../netlify/postbuild/policy.ts';

describe('inline code of a page', () => {
  it('finds executable scripts and styles but not data blocks', () => {
    const html = `<style>a{}</style><script>run()</script><script type="application/ld+json">{}</script>
      <script type="module">more()</script><script src="/_astro/x.js"></script>`;
    expect(inlineCodeOf(parse(html))).toMatchObject({
      scripts: ['run()', 'more()'],
      styles: ['a{}'],
      offences: [],
    });
  });

  it('reports what a strict policy would block, including inside SVG and templates', () => {
    const html = `<svg><path style="fill:red"/></svg><template><a href=" javascript:alert(1)" onclick="x()">x</a></template>`;
    expect(inlineCodeOf(parse(html)).offences).toHaveLength(3);
  });

  it('reports resources from another host but not links to it', () => {
    const html = `<img src="//cdn.example/x.png"><a href="https://other.example">x</a><link rel="stylesheet" href="https://f.example/x.css">`;
    expect(inlineCodeOf(parse(html)).foreign).toEqual(['//cdn.example/x.png', 'https://f.example/x.css']);
  });

  it('hashes as browsers do', () => {
    // The example of CSP level 3, section 8.4: sha256 of alert('Hello, world.');
    expect(hashSource("alert('Hello, world.');")).toBe(
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    );
  });
});

describe('the Content Security Policy', () => {
  it('starts from nothing and never allows unsafe code', () => {
    const { header, ofPage } = contentSecurityPolicies(["'sha256-a'"], { builtFor: 'production' });
    expect(header).toContain("default-src 'none'");
    expect(header).toContain("script-src 'self' 'sha256-a'");
    // Each page declares its own styles, which overrides what the header allows.
    expect(header.replace(/style-src [^;]*/, ofPage([]))).not.toMatch(/unsafe|\*/);
  });
});
