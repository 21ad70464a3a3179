// Prepares a document for upload: converts a phone's photo to a JPEG of readable size, without its location.
import { inMegabytes, studentIdLimits } from '~/contracts/order-words.ts';
import { documentKind, isHeic } from '~/domain/file-kind.ts';

/** Small print on an ID or a letter is still readable at this size. */
const longestSide = 2400;
/** The first quality whose file is small enough is used. */
const qualities = [0.85, 0.6, 0.4];

export type Prepared = { ok: true; file: Blob } | { ok: false; words: string };

function draw(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context) paint(context);
  return { canvas, context };
}

/** Browsers with fingerprinting protection return altered pixels. For those, the photo is sent unchanged. */
function canBeTrusted(): boolean {
  const { context } = draw(1, 1, (drawn) => {
    drawn.fillStyle = '#c86432';
    drawn.fillRect(0, 0, 1, 1);
  });
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
  return Math.max(Math.abs(red - 0xc8), Math.abs(green - 0x64), Math.abs(blue - 0x32)) < 8;
}

/** The image as a JPEG in its correct orientation, or null if this browser cannot open it. */
async function asJpeg(file: Blob): Promise<Blob | null> {
  if (!canBeTrusted()) return null;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    );
    const { canvas } = draw(width!, height!, (context) => {
      context.imageSmoothingQuality = 'high';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width!, height!);
      context.drawImage(picture, 0, 0, width!, height!);
    });
    picture.close();
    let made: Blob | null = null;
    for (const quality of qualities) {
      made = await new Promise((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', quality);
      });
      if (!made || made.size <= studentIdLimits.maxBytesPerRequest) break;
    }
    return made;
  } catch {
    return null;
  }
}

/** The document to upload, or why this one cannot be. */
export async function prepareDocument(chosen: Blob): Promise<Prepared> {
  const start = new Uint8Array(await chosen.slice(0, 16).arrayBuffer());
  const kind = documentKind(start);
  const isPhoto = isHeic(start);
  if (!kind && !isPhoto) return { ok: false, words: studentIdLimits.wrongKind };
  const isPicture = isPhoto || kind?.mediaType.startsWith('image/') === true;
  const file = (isPicture && (await asJpeg(chosen))) || (isPhoto ? null : chosen);
  if (!file) return { ok: false, words: studentIdLimits.isHeic };
  if (file.size > studentIdLimits.maxBytes)
    return {
      ok: false,
      words: `This file is ${inMegabytes(file.size)}. ${studentIdLimits.tooLarge}`,
    };
  return { ok: true, file };
}
