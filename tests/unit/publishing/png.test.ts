import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { pngOf } from '../../../netlify/publishing/png.ts';

const picture = (inside: string) =>
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">${inside}</svg>`).render();

it('a packed drawing has the very pixels that were drawn', () => {
  const drawing = picture(
    '<rect width="60" height="40" fill="#fcfaf7"/><circle cx="25" cy="15" r="12.5" fill="#a80f3f" fill-opacity=".4"/>',
  );
  const packed = pngOf(drawing.pixels, drawing.width, drawing.height).toString('base64');
  const again = picture(`<image width="60" height="40" href="data:image/png;base64,${packed}"/>`);
  expect(again.pixels.equals(drawing.pixels)).toBe(true);
});
