// Compares two pictures of the same size the way a reader would: a pixel counts as different only if the other picture has nothing like it
// within a pixel's distance, because rasterizers place the edges of letters differently.
import sharp from 'sharp';

export type Picture = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/** Decodes an image onto white, scaled to `width` × `height` if they are given. */
export async function readPicture(image: Buffer, size?: { width: number; height: number }): Promise<Picture> {
  const flat = sharp(image).flatten({ background: '#fff' }).removeAlpha().toColourspace('srgb');
  const scaled = size ? flat.resize(size.width, size.height, { fit: 'fill' }) : flat;
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** The largest channel difference (of 255) that is invisible in a thin line. */
const tolerance = 56;

function isLike(a: Picture, at: number, b: Picture, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= b.width || row >= b.height) continue;
      const there = (row * b.width + column) * 3;
      if ([0, 1, 2].every((i) => Math.abs(a.rgb[at + i]! - b.rgb[there + i]!) <= tolerance)) return true;
    }
  return false;
}

/** The share of pixels, 0 to 1, that differ between two pictures of the same size. */
export function differingShare(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`The pictures differ in size: ${a.width} × ${a.height}, ${b.width} × ${b.height}.`);
  let differing = 0;
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      const at = (y * a.width + x) * 3;
      const isSame = [0, 1, 2].every((i) => Math.abs(a.rgb[at + i]! - b.rgb[at + i]!) <= tolerance);
      if (!isSame && !(isLike(a, at, b, x, y) && isLike(b, at, a, x, y))) differing++;
    }
  return differing / (a.width * a.height);
}
