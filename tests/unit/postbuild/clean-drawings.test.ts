import { expect, it } from 'vitest';
import { cleanDrawing } from '../../../netlify/postbuild/clean-drawings.ts';

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</svg>`;

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event handler', '<path onload="alert(1)" d="M0 0h1"/>'],
  ['a javascript: link', '<a href="javascript:alert(1)"><path d="M0 0h1"/></a>'],
  ['embedded HTML', '<foreignObject><p>alert(1)</p></foreignObject>'],
  ['an image from another site', '<image href="https://alert.example/a.png"/>'],
  ['a reference to another site', '<use xlink:href="//alert.example/a.svg#b"/>'],
  ['a fill from another site', '<path d="M0 0h1" fill="url(https://alert.example/a.svg#b)"/>'],
])('%s is removed from a drawing', (_, inside) => {
  expect(cleanDrawing(drawing(`${inside}<circle r="1"/>`))).not.toContain('alert');
  expect(cleanDrawing(drawing(`${inside}<circle r="1"/>`))).toContain('<circle r="1"/>');
});

it('a drawing without unsafe parts is unchanged', () => {
  const whole = drawing(
    '<title>A box</title><defs><linearGradient id="g"/></defs><path d="M0 0h1" fill="url(#g)"/><use href="#g"/><image href="data:image/png;base64,AA=="/>',
  );
  expect(cleanDrawing(whole)).toBe(whole);
});
