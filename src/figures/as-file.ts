// A chart as a file of its own: what charts.css says in classes stands in attributes, in the light colours, so that a drawing program reads it too.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { GalleryFigure } from './figure.ts';
import { mixedColour } from './mixed-colour.ts';
import { colour } from './tiles/draw.ts';

const { ink, quiet, faint, paper } = colour;
/** --data-1 to --data-8 of the light theme. */
const hues = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#000000'];
const pale = 4;

type Attributes = Readonly<Record<string, string>>;

/** What each class adds, in the order of the sheet: `hue` is the colour of the element or of the group around it. */
const rules: Readonly<Record<string, (hue: string, edge: string) => Attributes>> = {
  la: (hue) => ({ fill: mixedColour(hue, ink, 0.45), 'font-weight': '600' }),
  hi: () => ({ fill: ink }),
  ha: () => ({ 'paint-order': 'stroke', stroke: paper, 'stroke-width': '4', 'stroke-linejoin': 'round' }),
  ax: () => ({ fill: 'none', stroke: quiet }),
  ru: () => ({ fill: 'none', stroke: faint }),
  da: () => ({ 'stroke-dasharray': '5 4' }),
  ln: (_, edge) => ({ fill: 'none', stroke: edge, 'stroke-width': '2', 'stroke-linejoin': 'round' }),
  th: () => ({ 'stroke-width': '1.25' }),
  eb: () => ({ fill: 'none', stroke: ink, 'stroke-width': '1.25' }),
  pt: (hue, edge) => ({ fill: hue, 'fill-opacity': '.55', stroke: edge }),
  bd: (hue) => ({ fill: hue, 'fill-opacity': '.2' }),
  pi: () => ({ 'fill-opacity': '.1' }),
  br: (hue, edge) => ({ fill: hue, 'fill-opacity': '.85', stroke: edge }),
  hb: (hue, edge) => ({ fill: hue, 'fill-opacity': '.4', stroke: edge }),
  bx: (hue) => ({ fill: hue, 'fill-opacity': '.22', stroke: ink, 'stroke-width': '1.25' }),
  op: () => ({ fill: paper, 'fill-opacity': '1' }),
  so: () => ({ 'fill-opacity': '1' }),
  md: () => ({ fill: 'none', stroke: ink, 'stroke-width': '2.5' }),
  ce: (hue) => ({ fill: hue }),
  lv: (hue) => ({ fill: hue, 'fill-opacity': '.09' }),
};

const listed = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** Takes the markup of a chart; gives it without a class. */
export function withoutClasses(markup: string): string {
  const around: { hue: number; strong: boolean }[] = [{ hue: 0, strong: false }];
  return markup.replace(
    /<(\/?)(\w+)((?:\s[\w-]+="[^"]*")*)\s*(\/?)>/g,
    (whole, closing: string, name: string, said: string, alone: string) => {
      if (closing) {
        around.pop();
        return whole;
      }
      const classes = (/\sclass="([^"]*)"/.exec(said)?.[1] ?? '').split(' ');
      const own = classes.map((each) => Number(/^c([1-8])$/.exec(each)?.[1] ?? 0)).find((each) => each > 0);
      const inherited = around.at(-1)!;
      const hue = own ?? inherited.hue;
      const strong = inherited.strong || classes.includes('ti');
      if (!alone) around.push({ hue, strong });
      const paint = hues[hue - 1] ?? ink;
      const edge = mixedColour(paint, ink, hue === pale ? 0.46 : 0.74);
      const styles = Object.entries(rules)
        .filter(([rule]) => classes.includes(rule))
        .map(([, rule]) => rule(paint, edge));
      const all = styles.reduce(
        (sum, style) => ({ ...sum, ...style }),
        name === 'text' && strong ? { fill: ink } : ({} as Attributes),
      );
      const stated = said.replace(/\sclass="[^"]*"/, '');
      const added = Object.entries(all).filter(([each]) => !stated.includes(` ${each}="`));
      return `<${name}${stated}${listed(Object.fromEntries(added))}${alone}>`;
    },
  );
}

/** The figure of this size as a file; without words it is a picture that leads to the figure. */
export function fileOf(
  { slug, Chart }: Pick<GalleryFigure, 'slug' | 'Chart'>,
  { width, height, words }: { width: number; height: number; words: boolean },
): string {
  const chart = renderToStaticMarkup(createElement(Chart, { id: slug, layout: 'wide', width, height }));
  const markup = withoutClasses(words ? chart : chart.replace(/<g class="ky [\s\S]*?<\/g>/g, '')).replace(
    '<svg ',
    `<svg xmlns="http://www.w3.org/2000/svg" font-family="Helvetica Neue,Helvetica,Arial,Liberation Sans,Roboto,sans-serif" fill="${quiet}" `,
  );
  return words ? markup : markup.replace(/<text[\s\S]*?<\/text>/g, '');
}
