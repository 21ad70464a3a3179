// The text of a PDF that our engine wrote, in file order, and its structure. Works on any machine, without an external program.
import { inflateSync } from 'node:zlib';

type Objects = ReadonlyMap<number, { head: string; stream: string }>;

function objectsOf(bytes: Uint8Array): Objects {
  const file = Buffer.from(bytes).toString('latin1');
  const found = new Map<number, { head: string; stream: string }>();
  for (const [, id, body] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', rest = ''] = body!.split(/\nstream\n/);
    const packed = Buffer.from(rest.replace(/\nendstream$/, ''), 'latin1');
    const stream = head.includes('/FlateDecode') ? inflateSync(packed).toString('latin1') : rest;
    found.set(Number(id), { head, stream });
  }
  return found;
}

const asText = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** The letters of each glyph of a font. */
function lettersOf(objects: Objects, face: number): string[] {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(face)!.head)!;
  const lists = objects.get(Number(map[1]))!.stream.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g);
  const letters: string[] = [];
  for (const [, first, list] of lists)
    // A ligature represents several letters, separated by spaces.
    [...list!.matchAll(/<([\w ]*)>/g)].forEach(([, hex], i) => {
      letters[Number.parseInt(first!, 16) + i] = asText(hex!.replaceAll(' ', ''));
    });
  return letters;
}

/** Every line in reading order, and the tags of the structure, each once. */
export function readPdf(bytes: Uint8Array): { lines: string[]; tags: string[]; heads: string } {
  const objects = objectsOf(bytes);
  const all = [...objects.values()];
  const heads = all.map(({ head }) => head).join('\n');
  const faces = new Map<string, string[]>();
  for (const [, name, id] of heads.matchAll(/\/(F\d+) (\d+) 0 R/g))
    faces.set(name!, lettersOf(objects, Number(id)));
  const lines: string[] = [];
  let foot = '';
  for (const { stream } of all.filter((each) => / Tf\n/.test(each.stream))) {
    let face: string[] = [];
    for (const [, y, name, shown] of stream.matchAll(
      /1 0 0 1 \S+ (\S+) Tm|\/(F\d+) \S+ Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (name !== undefined) face = faces.get(name) ?? [];
      else if (shown === undefined) {
        if (y !== foot) lines.push('');
        foot = y!;
      } else {
        const text = [...shown.matchAll(/<(\w+)>/g)]
          .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
          .map((sign) => face[Number.parseInt(sign, 16)] ?? '\ufffd');
        lines[lines.length - 1] += text.join('');
      }
    }
  }
  const tags = [...new Set([...heads.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag!))];
  return { lines: lines.map((line) => line.trim()), tags, heads };
}
