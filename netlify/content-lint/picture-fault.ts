// Finds image files that cannot be shown: cut off, empty, too large, or of another kind than their name says.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

export const savedAsImage = 'Save it as JPEG, PNG, WebP, AVIF or SVG.';

const largestInMegabytes = 20;

/** How a format is recognized by its first 16 bytes, in hexadecimal, and the file extensions that it may have. */
const formats: readonly { name: string; starts: RegExp; extensions: readonly string[] }[] = [
  { name: 'a JPEG', starts: /^ffd8ff/, extensions: ['.jpg', '.jpeg'] },
  { name: 'a PNG', starts: /^89504e47/, extensions: ['.png'] },
  { name: 'a GIF', starts: /^47494638/, extensions: ['.gif'] },
  { name: 'a WebP', starts: /^52494646.{8}57454250/, extensions: ['.webp'] },
  { name: 'an AVIF', starts: /^.{8}667479706176/, extensions: ['.avif'] },
  { name: 'a HEIC', starts: /^.{8}66747970(?:6865|6d69)/, extensions: [] },
  { name: 'a TIFF', starts: /^(?:49492a00|4d4d002a)/, extensions: [] },
  { name: 'a BMP', starts: /^424d/, extensions: [] },
  { name: 'a PDF', starts: /^25504446/, extensions: [] },
];

/** Skips the declaration, comments, and document type before an XML file's root element. */
const rootOf = (text: string) =>
  text.replace(/^(?:\s|\uFEFF|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>)+/i, '');

/** Whether a JPEG ends after its last scan. A camera’s preview, which ends as well, comes before the first one. */
function jpegEnds(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += 2 + bytes.readUInt16BE(at + 2);
  return bytes.indexOf('ffd9', at, 'hex') > 0;
}

/** Whether an AVIF file has all of its boxes. Each states its length. */
function boxesEnd(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    // A length of 0 reaches to the end of the file; 1 announces a length of 8 bytes.
    if (length === 0) return true;
    at +=
      length === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : Math.max(length, 8);
  }
  return at === bytes.length;
}

/** Whether an image has its end, by file extension. */
const isWhole: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  '.jpg': jpegEnds,
  '.jpeg': jpegEnds,
  '.png': (bytes) => bytes.includes('49454e44ae426082', 0, 'hex'),
  '.gif': (bytes) => bytes.subarray(-16).includes(0x3b),
  '.webp': (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length,
  '.avif': boxesEnd,
  '.svg': (bytes) => /<\/svg\s*>\s*(?:<!--[^]*?-->\s*)*$|^<svg[^>]*\/>\s*$/.test(rootOf(bytes.toString())),
};

/** Returns what a file is if its name says something else. */
function otherKind(bytes: Buffer, extension: string): string | undefined {
  const start = bytes.toString('hex', 0, 16);
  const root = rootOf(bytes.toString());
  if (/^<svg[\s>]/.test(root))
    return extension === '.svg'
      ? undefined
      : 'is an SVG file, although its name ends in ' +
          extension +
          '. Rename it to end in .svg, in the text as well.';
  const found = formats.find(({ starts }) => starts.test(start));
  if (found?.extensions.includes(extension)) return undefined;
  if (found) {
    const [right] = found.extensions;
    return `is ${found.name} file, although its name ends in ${extension}. ${right === undefined ? savedAsImage : `Rename it to end in ${right}, in the text as well.`}`;
  }
  return /^<(?:html|head|body)[\s>]/i.test(root)
    ? 'is a web page, as a failed download leaves it, although its name ends in ' +
        extension +
        '. Download the image again.'
    : `is not an image, although its name ends in ${extension}. ${savedAsImage}`;
}

/** Returns why an image file cannot be shown, and what to do; nothing if it can. */
export function pictureFault(file: string): string | undefined {
  const bytes = readFileSync(file);
  if (bytes.length === 0) return 'is an empty file. Copy it again from where it came from.';
  const megabytes = bytes.length / 1024 / 1024;
  if (megabytes > largestInMegabytes)
    return `has ${megabytes.toFixed(1)} MB, more than ${largestInMegabytes}. Save it smaller.`;
  const extension = extname(file).toLowerCase();
  return (
    otherKind(bytes, extension) ??
    (isWhole[extension]?.(bytes) === false
      ? 'is cut off: its end is missing. Copy or download it again.'
      : undefined)
  );
}
