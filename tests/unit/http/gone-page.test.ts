import { expect, it } from 'vitest';
import { gonePage } from '../../../netlify/http/gone-page.ts';

it('a removed article returns 410 and suggests what to read instead', async () => {
  const page = gonePage('old-article', { 'old-article': ['how-to-read-a-box-plot'] });
  expect(page.status).toBe(410);
  expect(await page.text()).toContain('<a href="/how-to-read-a-box-plot">How to read a box plot</a>');
});

it('an article that never existed returns 404 and shows nothing from the request', async () => {
  for (const slug of ['<b>', '__proto__', 'constructor', '']) {
    const page = gonePage(slug, {});
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain('<b>');
  }
});
