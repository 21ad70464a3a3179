// Adds metadata to a PNG: its printed size and its source. Source: PNG specification, third edition (W3C, 2025).

/** The CRC-32 of a chunk's type and data. */
function check(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(content.length + 12);
  const view = new DataView(all.buffer);
  view.setUint32(0, content.length);
  all.set(new TextEncoder().encode(name), 4);
  all.set(content, 8);
  view.setUint32(content.length + 8, check(all.subarray(4, content.length + 8)));
  return all;
}

/** Pixels per meter, along and across. */
function density(dotsPerInch: number): Uint8Array {
  const content = new Uint8Array(9);
  const view = new DataView(content.buffer);
  const perMeter = Math.round(dotsPerInch / 0.0254);
  view.setUint32(0, perMeter);
  view.setUint32(4, perMeter);
  content[8] = 1;
  return content;
}

/** The length of the signature and header at the start of every PNG. */
const headLength = 8 + 25;

/** Sets the resolution and a text about the source, replacing existing chunks of these kinds. */
export function withPrintSize(
  png: Uint8Array<ArrayBuffer>,
  dotsPerInch: number,
  source: string,
): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(png.buffer, png.byteOffset);
  const kept: Uint8Array<ArrayBuffer>[] = [];
  for (let at = headLength; at < png.length;) {
    const end = at + view.getUint32(at) + 12;
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) !== 'pHYs') kept.push(png.subarray(at, end));
    at = end;
  }
  const text = chunk('iTXt', new TextEncoder().encode(`Source\0\0\0\0\0${source}`));
  return [png.subarray(0, headLength), chunk('pHYs', density(dotsPerInch)), text, ...kept];
}
