import { afterEach, describe, expect, it, vi } from 'vitest';
import { inquiryForms } from '../../../src/contracts/inquiry/inquiry-forms.ts';
import { html } from '../../../src/contracts/html.ts';

const form = inquiryForms.partner;
const policy = "default-src 'self'";
const shells = vi.hoisted(() => ({
  siteShell: undefined as object | undefined,
  formShells: {} as Record<string, object>,
}));
vi.mock('../../../netlify/configuration/built-pages.ts', () => shells);
const { formPage, sentPage } = await import('../../../netlify/http/form-page.ts');
const { sitePage } = await import('../../../netlify/http/site-page.ts');

afterEach(() => {
  shells.siteShell = undefined;
  shells.formShells = {};
});

const facts = (page: Response) => [
  page.status,
  page.headers.get('content-security-policy'),
  page.headers.get('x-robots-tag'),
  page.headers.get('content-type'),
];

describe('a form page', () => {
  it('is the built page with the form inserted, with its own policy, and not indexed', async () => {
    shells.formShells = { [form.page]: { before: '<main>', after: '</main>', policy } };
    const page = await formPage(form, { alert: 'Look <again>' }, 400);
    expect(facts(page)).toEqual([400, policy, 'noindex', 'text/html; charset=utf-8']);
    expect(await page.text()).toMatch(/^<main><form .*Look &lt;again&gt;.*<\/form><\/main>$/s);
  });
  it('is plain but complete if the build produced no page', async () => {
    const page = await sentPage(form, 'P-1');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(await page.text()).toMatch(new RegExp(`<h1>${form.title}</h1>.*P-1`, 's'));
  });
});

describe('a page of the site', () => {
  const filling = { title: 'A & <B>', lead: 'c & d', inside: html`<p>inside</p>` };
  it('is the built page with another title and content, with its own policy', async () => {
    shells.siteShell = { head: '<title>', middle: '</title><main>', end: '</main>', policy };
    const page = await sitePage(filling, 404);
    expect(facts(page)).toEqual([404, policy, 'noindex', 'text/html; charset=utf-8']);
    const text = await page.text();
    expect(text).toMatch(/^<title>A &amp; &lt;B&gt; \| [^<]+<\/title><main>.*<\/main>$/s);
    expect(text).toContain('<h1>A &amp; &lt;B&gt;</h1>');
    expect(text).toContain('<p>c &amp; d</p>');
    expect(text).toContain('<p>inside</p>');
  });
  it('is plain but complete if the build produced no page', async () => {
    const page = await sitePage(filling);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(await page.text()).toMatch(/<h1>A &amp; &lt;B&gt;<\/h1>.*<p>c &amp; d<\/p>.*<p>inside<\/p>/s);
  });
});
