// Reads the texts of a rendered chart with their bounding boxes, as a browser would place them.
import { textWidth } from '../../../src/charts/text-metrics.ts';

export type TextBox = { text: string; left: number; right: number; top: number; bottom: number };

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

const attributesOf = (tag: string) =>
  Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map((match) => [match[1]!, match[2]!]));

/** The size of the frame. */
export const frameOf = (svg: string) => {
  const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
};

/** The share of a text's width that lies before its anchor. */
const shares: Record<string, number> = { start: 0, middle: 0.5, end: 1 };

/** The box of a text, whose attributes include those of the enclosing groups. */
function boxOf(text: string, own: Record<string, string>): TextBox {
  const size = Number(own['font-size'] ?? 12);
  const bold = /\bla\b/.test(own['class'] ?? '');
  const width = textWidth(text, size, bold) / 1.04;
  const turned = /translate\(([-\d.]+) ([-\d.]+)\)rotate\(-90\)/.exec(own['transform'] ?? '');
  const shift = shares[own['text-anchor'] ?? 'start'] ?? 0;
  if (turned) {
    const [x, y] = [Number(turned[1]), Number(turned[2])];
    const top = y - width * (1 - shift);
    return { text, left: x - size * 0.74, right: x + size * 0.2, top, bottom: top + width };
  }
  const left = Number(own['x'] ?? 0) - width * shift;
  const baseline = Number(own['y'] ?? 0);
  return { text, left, right: left + width, top: baseline - size * 0.74, bottom: baseline + size * 0.2 };
}

/** Every <text> of `svg` with its box. Font size, weight, and anchor are inherited from the enclosing groups. */
export const textsOf = (svg: string): TextBox[] => {
  const open: Record<string, string>[] = [];
  const boxes: TextBox[] = [];
  for (const match of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>([^<]*)/g)) {
    const [, closing, , attributes = '', selfClosing, content = ''] = match;
    if (closing === '/') {
      open.pop();
      continue;
    }
    const own = { ...(open.at(-1) ?? {}), ...attributesOf(attributes) };
    if (selfClosing !== '/') open.push(own);
    if (match[2] !== 'text' || content === '' || own['aria-hidden'] === 'true') continue;
    boxes.push(boxOf(decode(content), own));
  }
  return boxes;
};

/** Texts that leave the frame by more than half a unit. */
export const outside = (svg: string) => {
  const { width, height } = frameOf(svg);
  return textsOf(svg).filter(
    (box) => box.left < -0.5 || box.top < -0.5 || box.right > width + 0.5 || box.bottom > height + 0.5,
  );
};

/** Pairs of texts that overlap by more than a unit in both directions. */
export const collisions = (svg: string) => {
  const boxes = textsOf(svg);
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
      )
      .map((b) => `${a.text} × ${b.text}`),
  );
};

/** Absolute path coordinates more than a unit outside the frame, as 'x y'. */
export const marksOutside = (svg: string) => {
  const { width, height } = frameOf(svg);
  const beyond = (value: number, most: number) => value < -1 || value > most + 1;
  return [...svg.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = '']) =>
    [...path.matchAll(/([MLHV])([^a-zA-Z]*)/g)].flatMap(([, command, numbers = '']) => {
      const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
      return values.flatMap((value, index) => {
        const across = command === 'H' || (command !== 'V' && index % 2 === 0);
        return beyond(value, across ? width : height) ? [`${command}${numbers.slice(0, 40)}`] : [];
      });
    }),
  );
};
