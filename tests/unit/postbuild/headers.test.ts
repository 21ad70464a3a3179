import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBuiltPage } from '../../../netlify/postbuild/built-page.ts';
import { pageCodeOf, writeHeaders } from '../../../netlify/postbuild/headers.ts';
import type { DeployedFor } from '../../../netlify/postbuild/policy.ts';

const page = (body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><style>a{}</style></head><body>${body}</body></html>`;

function build(pages: Record<string, string>, builtFor: DeployedFor = 'production') {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(dist, name), html);
  const policy = writeHeaders(
    dist,
    Object.entries(pages).map(([name, html]) => pageCodeOf(readBuiltPage(html, name))),
    builtFor,
  );
  return { policy, read: (name: string) => readFileSync(join(dist, name), 'utf8') };
}

/** The policy in a page, which must come first, right after its encoding. */
const ownPolicy = (html: string) =>
  /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1];

describe('the Content Security Policy', () => {
  it('allows forms to submit only to the PayU mode of the deploy context', () => {
    const targets = (builtFor: DeployedFor) =>
      /form-action ([^;]*)/.exec(build({ 'a.html': page('') }, builtFor).policy)?.[1];
    expect(targets('production')).toBe("'self' https://secure.payu.in");
    expect(targets('preview')).toBe("'self' https://test.payu.in");
  });
  it('names no host of hosted forms and no style hash if no hosted form is configured', () => {
    const { policy } = build({ 'a.html': page('') });
    expect(policy).not.toContain('hsforms');
    expect(policy).not.toMatch(/style-src [^;]*sha256/);
  });
  it('lets a page use only its own styles, declared before anything they could style', () => {
    const other = page('').replace('a{}', 'b{}');
    const { read } = build({ 'a.html': page(''), 'b.html': other });
    const hash = (css: string) => createHash('sha256').update(css).digest('base64');
    expect(ownPolicy(read('a.html'))).toBe(`style-src 'self' 'sha256-${hash('a{}')}'`);
    expect(ownPolicy(read('b.html'))).toBe(`style-src 'self' 'sha256-${hash('b{}')}'`);
  });
  it('allows hosted forms in the header and stays strict on every page that embeds none', () => {
    const embeds = page('<a data-hosted="na1/1/2">Get a Quote</a>');
    const { policy, read } = build({ 'a.html': page(''), 'b.html': embeds });
    expect(policy).toMatch(/script-src [^;]*https:\/\/\*\.hsforms\.net/);
    expect(read('b.html')).toBe(embeds);
    const own = ownPolicy(read('a.html'));
    expect(own).toMatch(/^script-src 'self'; style-src 'self' 'sha256-/);
    expect(own).toMatch(/form-action 'self' https:\/\/secure\.payu\.in$/);
    expect(own).not.toContain('hsforms');
    expect(own).not.toContain('frame-ancestors');
  });
});
