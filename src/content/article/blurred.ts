// What stands in a picture's place until it is here: the picture itself, 24 pixels wide, in a few hundred bytes of the page.
import sharp from 'sharp';

const known = new Map<string, Promise<string | undefined>>();

/** Takes a picture's file; gives a data URL, or nothing where the picture lets the page show through. */
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
