// Reads the files in a ZIP archive. Source: PKWARE, APPNOTE.TXT 6.3.10, 4.3.

/** Returns the content of a file in the archive, or null if there is none of this name. */
export type Archive = (name: string) => Promise<string | null>;

/** Enough for a workbook with 100,000 rows. An archive that inflates to more is not a table. */
const mostInBytes = 100_000_000;

/** The longest comment that can follow the central directory. */
const longestComment = 65_535;
const signature = { end: 0x06054b50, entry: 0x02014b50 };

/** Inflates a file. `room` tracks how many more bytes all files of the archive together may inflate to. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, room: { inBytes: number }): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    parts.push(value);
    room.inBytes -= value.length;
    if (room.inBytes >= 0) continue;
    await reader.cancel();
    throw new RangeError('The archive holds more than a table.');
  }
}

/** Reads the central directory at the end of an archive. Throws a RangeError if the bytes are not an archive. */
export function unzip(bytes: Uint8Array<ArrayBuffer>): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  const first = end - longestComment;
  while (view.getUint32(end, true) !== signature.end)
    if (--end < first) throw new RangeError('The archive is damaged.');
  const room = { inBytes: mostInBytes };
  const entries = new Map<string, { at: number; length: number; method: number }>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== signature.entry) throw new RangeError('The archive is damaged.');
    const [name, extra, comment] = [28, 30, 32].map((where) => view.getUint16(at + where, true)) as [
      number,
      number,
      number,
    ];
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), {
      at: view.getUint32(at + 42, true),
      length: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
    });
    at += 46 + name + extra + comment;
  }
  return async (name) => {
    const entry = entries.get(name);
    if (!entry) return null;
    const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    const content = bytes.subarray(from, from + entry.length);
    return entry.method === 0 ? new TextDecoder().decode(content) : inflated(content, room);
  };
}
