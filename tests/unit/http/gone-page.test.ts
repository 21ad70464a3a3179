import { expect, it } from 'vitest';
import { gonePage } from '../../../netlify/http/gone-page.ts';

it('a removed article answers 410, and says what to read instead', async () => {
  const page = gonePage('old-article', { 'old-article': ['how-to-read-a-box-plot'] });
  expect(page.status).toBe(410);
  expect(await page.text()).toContain('<a href="/how-to-read-a-box-plot">How to read a box plot</a>');
});

it('an article that never was answers 404, and shows nothing that was sent', async () => {
  for (const slug of ['<b>', '__proto__', 'constructor', '']) {
    const page = gonePage(slug, {});
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain('<b>');
  }
});
