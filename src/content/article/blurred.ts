// The placeholder of an image that is still loading: the image itself, 24 pixels wide, inlined in a few hundred bytes.
import sharp from 'sharp';

const known = new Map<string, Promise<string | undefined>>();

/** Returns a data URL for an image file, or undefined if the image is transparent. */
export function blurred(file: string): Promise<string | undefined> {
  const drawn = known.get(file) ?? draw(file);
  known.set(file, drawn);
  return drawn;
}

async function draw(file: string): Promise<string | undefined> {
  const picture = sharp(file);
  const { hasAlpha, pages = 1 } = await picture.metadata();
  if (hasAlpha || pages > 1) return undefined;
  const bytes = await picture.autoOrient().resize(24).webp({ quality: 30 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
