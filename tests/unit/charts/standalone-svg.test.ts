// The attributes of a saved figure and the rules of the page's style sheet define the same appearance and must stay
// in sync.
import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { knownClasses, standaloneSvg } from '../../../src/charts/standalone-svg.ts';

const sheet = readFileSync(new URL('../../../src/styles/charts.css', import.meta.url), 'utf8').replace(
  /@media[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}|@container[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}|\/\*[^]*?\*\//g,
  '',
);
const chart = `<svg class="chart w" role="img" width="60" height="20" viewBox="0 0 60 20" font-size="12"><title id="t">T</title>
<g class="c5"><path class="ax" d="M0 15.5H60"/><path class="pt so" d="M10 2h8v8h-8z"/><path class="pt op" d="M30 2h8v8h-8z"/></g></svg>`;

describe('a standalone figure', () => {
  it('covers every class that the chart style sheet defines', () => {
    const drawn = [...sheet.matchAll(/\.chart (?::is\()?\.([a-z]+)\b[^{]*\{/g)].map(([, name]) => name!);
    expect(drawn.length).toBeGreaterThan(15);
    expect(drawn.filter((name) => !/^c\d?$|^ti$/.test(name) && !knownClasses.includes(name))).toEqual([]);
    expect(knownClasses.filter((name) => !sheet.includes(`.${name}`))).toEqual([]);
  });

  it('keeps its axes as lines and its marks in color in a program without our style sheet', () => {
    const image = new Resvg(standaloneSvg(chart, { paper: '#fff' }), { background: '#fff' }).render();
    const at = (x: number, y: number) => [...image.pixels.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 3)];
    expect(at(40, 15)).toEqual([0x4f, 0x4d, 0x62]);
    expect(at(40, 18)).toEqual([255, 255, 255]);
    expect(at(14, 6)).toEqual([0x00, 0x72, 0xb2]);
    expect(at(34, 6)).toEqual([255, 255, 255]);
  });

  it('needs no class, no style sheet, and no recent CSS color', () => {
    expect(standaloneSvg(chart)).not.toMatch(/\sclass=|\srole=|var\(|color-mix|light-dark/);
  });
});
