// Draws text as outlines, so that a drawing needs no fonts and a line is exactly as wide as measured.
import { type Font, type Glyph, openSync } from 'fontkit';

/** Lays out text in the fonts that it was created with. */
export type Setter = {
  /** Returns the width of a line at this size. */
  readonly widthOf: (line: string, size: number) => number;
  /** Returns the path data of a line that starts at x on the baseline y. */
  readonly pathOf: (line: string, x: number, y: number, size: number) => string;
};

const letters = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' };
const round = (value: number) => Math.round(value * 100) / 100;

/** Returns a glyph as path data relative to its position. */
function outlineOf({ path }: Glyph, scale: number): string {
  let [x, y, startX, startY, outline] = [0, 0, 0, 0, ''];
  for (const { command, args } of path.commands) {
    const points = args.map((value, at) => round(value * (at % 2 === 0 ? scale : -scale)));
    outline += letters[command] + points.map((value, at) => round(value - (at % 2 === 0 ? x : y))).join(' ');
    [x, y] = command === 'closePath' ? [startX, startY] : [points.at(-2) ?? x, points.at(-1) ?? y];
    if (command === 'moveTo') [startX, startY] = [x, y];
  }
  return outline;
}

/** Splits a line where its font changes. A character that no font has is set in the first font. */
function runsOf(line: string, fonts: readonly Font[]): [Font, string][] {
  const runs: [Font, string][] = [];
  for (const letter of line) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) ?? fonts[0];
    const last = runs.at(-1);
    if (last && last[0] === font) last[1] += letter;
    else if (font) runs.push([font, letter]);
  }
  return runs;
}

type Line = { readonly glyphs: readonly { outline: string; x: number; y: number }[]; readonly width: number };

/** Memoizes a function of one key. */
function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** Lays out lines at one size. Glyphs and lines are memoized, because axes repeat their numbers. */
function linesAt(size: number, fonts: readonly Font[]): (line: string) => Line {
  const outlinesOf = remembered((scale: number) => remembered((glyph: Glyph) => outlineOf(glyph, scale)));
  return remembered((line) => {
    let width = 0;
    const set = runsOf(line.replaceAll('\u00a0', ' '), fonts).flatMap(([font, text]) => {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(text);
      return glyphs.map((glyph, at) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
        const [x, y] = [width + xOffset * scale, -yOffset * scale];
        width += xAdvance * scale;
        return { outline: outlinesOf(scale)(glyph), x, y };
      });
    });
    return { glyphs: set, width };
  });
}

/** Takes font files in order of preference. */
export function setterWith(files: readonly string[]): Setter {
  const fonts = files.map((file) => openSync(file));
  const at = remembered((size: number) => linesAt(size, fonts));
  return {
    widthOf: (line, size) => at(size)(line).width,
    pathOf: (line, x, y, size) =>
      at(size)(line)
        .glyphs.map((glyph) => `M${round(x + glyph.x)} ${round(y + glyph.y)}${glyph.outline}`)
        .join(''),
  };
}
