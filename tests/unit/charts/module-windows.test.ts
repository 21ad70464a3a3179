// The rendered application windows of the software page: nothing leaves the window or overlaps.
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../src/charts/text-metrics.ts';
import { moduleWindows, placesOf, sizes, windowOf } from '../../../src/figures/windows/module-windows.ts';

const files = Object.entries(moduleWindows).flatMap(([name, window]) =>
  placesOf(window).map((place) => ({ name, place, svg: windowOf(window, place), ...sizes[place] })),
);

/** The window's own text, line by line, without the text of its figure. */
const linesOf = (svg: string) => {
  const own = svg.replace(/<svg x=[\s\S]*?<\/svg>/g, '');
  const texts = [...own.matchAll(/<text x="([\d.]+)" y="([\d.]+)"([^>]*)>([^<]*)<\/text>/g)].map(
    ([, x, y, more = '', words = '']) => {
      const width = textWidth(words, 12, more.includes('bold') || more.includes('600'));
      const toMiddle = more.includes('"middle"') ? width / 2 : 0;
      const from = Number(x) - (more.includes('"end"') ? width : toMiddle);
      return { y, words, from, to: from + width };
    },
  );
  return [...Map.groupBy(texts, ({ y }) => y).values()].map((line) =>
    line.toSorted((a, b) => a.from - b.from),
  );
};

describe.each(files)('the window of $name, $place', ({ svg, width, height }) => {
  it('keeps its text inside and without overlaps', () => {
    const lines = linesOf(svg);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines)
      for (const [at, { words, from, to }] of line.entries()) {
        expect(from, words).toBeGreaterThanOrEqual(8);
        expect(to, words).toBeLessThanOrEqual(width - 4);
        expect((line[at + 1]?.from ?? width) - to, words).toBeGreaterThanOrEqual(3);
      }
  });

  it('keeps its figure inside, with text of at least 11 px', () => {
    for (const [, x, y, own] of svg.matchAll(/<svg x="([\d.]+)" y="([\d.]+)"([^>]*)>/g)) {
      const stated = (name: string) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(own!)?.[1]);
      const [, , , wide] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(own!)?.slice(0, 4) ?? [];
      expect(Number(x) + stated('width')).toBeLessThanOrEqual(width);
      expect(Number(y) + stated('height')).toBeLessThanOrEqual(height);
      expect((stated('width') / Number(wide)) * 12).toBeGreaterThanOrEqual(11);
    }
  });
});
