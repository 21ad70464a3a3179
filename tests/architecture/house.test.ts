import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ceilingFor, lowered, report } from './check-house.ts';
import { circlesIn } from './circles.ts';
import { measuresOfStyles } from './house.ts';

describe('the measures of the repository', () => {
  it('find import cycles of any length, and files that import themselves', () => {
    const imports = new Map([
      ['a', ['b', 'x']],
      ['b', ['c']],
      ['c', ['a']],
      ['x', ['y']],
      ['y', []],
      ['z', ['z']],
    ]);
    expect(circlesIn(imports).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c'], ['z']]);
  });

  it('count each color, font size, and width of the styles once', () => {
    const css = `:root { --s-1: 0.875rem; --ink: #123456; }
      #fed { color: #123456; background: rgb(0 0 0 / 50%); font-size: var(--s-1) }
      p { color: #ABCDEF; font-size: 1rem; font-size: clamp(1rem, 2vw, 3rem) }
      @media (width >= 44rem) { p { width: 7rem } }
      @media (44rem <= width < 62rem) { b { color: #abcdef } }`;
    expect(measuresOfStyles(css)).toEqual({ colors: 3, fontSizes: 3, widths: 2 });
  });

  it('fail if one exceeds its recorded ceiling, and say which', () => {
    const measures = [
      { name: 'npm scripts', value: 26, goal: 25 },
      { name: 'colors in styles', value: 30, goal: 24 },
    ];
    const ceilings = { 'npm scripts': 25, 'colors in styles': 30 };
    const { lines, isWorse } = report(measures, ceilings);
    expect([isWorse, lines[0]?.includes('worse than 25'), lines[1]?.startsWith('·')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(report(measures, { ...ceilings, 'npm scripts': 26 }).isWorse).toBe(false);
  });

  it('leave headroom for a feature in lines and files, and none in broken limits', () => {
    expect(ceilingFor({ name: 'lines in src and netlify', value: 106_074, goal: 0 })).toBe(107_000);
    expect(ceilingFor({ name: 'megabytes in the repository', value: 16.61, goal: 9 })).toBe(17);
    expect(ceilingFor({ name: 'functions longer than 80 lines', value: 3, goal: 0 })).toBe(3);
  });

  it('lower a ceiling after an improvement and never raise one', () => {
    const measures = [
      { name: 'nested ternaries', value: 3, goal: 0 },
      { name: 'npm scripts', value: 24, goal: 25 },
    ];
    expect(lowered(measures, { 'nested ternaries': 9, 'npm scripts': 23 })).toEqual({
      'nested ternaries': 3,
      'npm scripts': 23,
    });
  });
});

/** Drawings of the product's windows have its grays. The other two colors are a file format's default and a test of the canvas. */
const ownColors = [
  'netlify/postbuild/share-window.ts',
  'src/figures/windows/draw-window.ts',
  'src/figures/windows/module-windows.ts',
  'src/islands/calculator/take-along/figure-pdf.ts',
  'src/islands/order/prepare-document.ts',
];

it('pages, emails, documents, and saved figures take their colors from src/design', () => {
  const files = globSync('{src,netlify}/**/*.{ts,tsx,astro,css}').filter(
    (file) => !file.startsWith('src/design/') && /#[\da-f]{6}\b/i.test(readFileSync(file, 'utf8')),
  );
  expect(files.toSorted()).toEqual(ownColors);
});
