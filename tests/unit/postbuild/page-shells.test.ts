import { describe, expect, it } from 'vitest';
import { formShellOf, siteShellOf } from '../../../netlify/postbuild/page-shells.ts';
import { formMarks } from '../../../src/contracts/inquiry/form-html.ts';

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const about = [
  '<meta name="robots" content="index">',
  '<meta name="description" content="d">',
  '<meta property="og:title" content="t">',
  '<meta name="twitter:card" content="c">',
  '<link rel="canonical" href="https://site.example/certificates">',
  '<script type="application/ld+json">{"a":"</main>"}</script>',
].join('');

describe('the shell of a site page', () => {
  const kept = '<link rel="stylesheet" href="/a.css"><script>go()</script>';
  const built = page(
    `<title>Old title</title>${about}${kept}`,
    '<main id="main" tabindex="-1"><p>old</p></main><footer>f</footer>',
  );

  it('omits the title, the content, and the metadata of the built page and keeps everything else', () => {
    const { head, middle, end, policy } = siteShellOf(built, "default-src 'self'");
    expect(`${head}T${middle}M${end}`).toBe(
      page(`<title>T</title>${kept}`, '<main id="main" tabindex="-1">M</main><footer>f</footer>'),
    );
    expect(policy).toBe("default-src 'self'");
  });
  it.each(['title', 'main'])('cannot be made from a page without <%s>', (name) => {
    const broken = built.replaceAll(new RegExp(`</?${name}[^>]*>`, 'g'), '');
    expect(() => siteShellOf(broken, '', 'certificates')).toThrow(`certificates has no <${name}>`);
  });
});

describe('the shell of a form page', () => {
  const [open, close] = formMarks;
  it('is the page around the form without its robots tag', () => {
    const built = page('<title>Quote</title><meta name="robots" content="index">', `a${open}old${close}b`);
    const { before, after } = formShellOf(built, '');
    expect(`${before}new${after}`).toBe(page('<title>Quote</title>', `a${open}new${close}b`));
  });
  it.each([`a${open}b`, `a${close}b`, `${close}a${open}`, 'a'])(
    'cannot be made if markers are missing: %s',
    (body) => {
      expect(() => formShellOf(page('', body), '', '/quote')).toThrow('/quote has no');
    },
  );
});
