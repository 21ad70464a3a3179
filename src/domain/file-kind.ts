// What a file is, told by its first bytes. A name or a declared type proves nothing.

export type FileKind = { mediaType: string; extension: string };

const ascii = (bytes: Uint8Array, start: number, text: string) =>
  [...text].every((character, i) => bytes[start + i] === character.charCodeAt(0));

/** JPEG, PNG, WebP or PDF; null for anything else (SVG, HTML, archives and programs among it). */
export function documentKind(bytes: Uint8Array): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { mediaType: 'image/jpeg', extension: 'jpg' };
  if (ascii(bytes, 0, '\u0089PNG\r\n\u001a\n')) return { mediaType: 'image/png', extension: 'png' };
  if (ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP'))
    return { mediaType: 'image/webp', extension: 'webp' };
  if (ascii(bytes, 0, '%PDF-')) return { mediaType: 'application/pdf', extension: 'pdf' };
  return null;
}
