// Turns the markup of a chart into an SVG that needs no style sheet: the classes of charts.css become attributes with the light colors,
// which every program can read. Works on text, so the build, the browser, and the tests produce the same file.
import { lightColors, lightHues } from './light-colors.ts';
import { mixedColor } from './mixed-color.ts';

const { ink, quiet, faint } = lightColors;
const fontFamily = 'Helvetica Neue,Helvetica,Arial,Liberation Sans,Roboto,sans-serif';
/** The hue that is too pale for an outline. charts.css mixes it with more text color. */
const paleHue = 4;

/** The fill opacity of points only. */
export const pointOpacity = '.55';

type Attributes = Readonly<Record<string, string>>;
type Paint = { readonly hue: string; readonly edge: string; readonly paper: string };

/** The attributes of each class, in the order of charts.css: a later rule wins. */
const rules: Readonly<Record<string, (paint: Paint) => Attributes>> = {
  la: ({ hue }) => ({ fill: mixedColor(hue, ink, 0.45), 'font-weight': '600' }),
  hi: () => ({ fill: ink }),
  ha: ({ paper }) => ({
    'paint-order': 'stroke',
    stroke: paper,
    'stroke-width': '4',
    'stroke-linejoin': 'round',
  }),
  ax: () => ({ fill: 'none', stroke: quiet }),
  dt: () => ({ 'stroke-dasharray': '1 3' }),
  dot: () => ({ fill: ink }),
  ru: () => ({ fill: 'none', stroke: faint }),
  da: () => ({ 'stroke-dasharray': '5 4' }),
  ln: ({ edge }) => ({ fill: 'none', stroke: edge, 'stroke-width': '2', 'stroke-linejoin': 'round' }),
  th: () => ({ 'stroke-width': '1.25' }),
  eb: () => ({ fill: 'none', stroke: ink, 'stroke-width': '1.25' }),
  pt: ({ hue, edge }) => ({ fill: hue, 'fill-opacity': pointOpacity, stroke: edge }),
  op: ({ paper }) => ({ fill: paper, 'fill-opacity': '1' }),
  so: () => ({ 'fill-opacity': '1' }),
  bd: ({ hue }) => ({ fill: hue, 'fill-opacity': '.2' }),
  pi: () => ({ 'fill-opacity': '.1' }),
  br: ({ hue, edge }) => ({ fill: hue, 'fill-opacity': '.85', stroke: edge }),
  hb: ({ hue, edge }) => ({ fill: hue, 'fill-opacity': '.4', stroke: edge }),
  bx: ({ hue }) => ({ fill: hue, 'fill-opacity': '.22', stroke: ink, 'stroke-width': '1.25' }),
  md: () => ({ fill: 'none', stroke: ink, 'stroke-width': '2.5' }),
  ce: ({ hue }) => ({ fill: hue }),
  lv: ({ hue }) => ({ fill: hue, 'fill-opacity': '.09' }),
};
/** The only rule with two classes: a box in front of its points is translucent. */
const boxInFront = (paper: string): Attributes => ({ fill: paper, 'fill-opacity': '.85' });

/** The classes that a file supports. A test compares them with charts.css. */
export const knownClasses = Object.keys(rules);

const listed = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

type Around = { readonly hue: number; readonly isTitle: boolean };

/** The attributes with which a file draws an element of these classes as the page does. */
function attributesOf(name: string, classes: readonly string[], { hue, isTitle }: Around, paper: string) {
  const color = lightHues[hue - 1] ?? ink;
  const paint = { hue: color, edge: mixedColor(color, ink, hue === paleHue ? 0.46 : 0.74), paper };
  const stated = Object.entries(rules).flatMap(([each, rule]) =>
    classes.includes(each) ? [rule(paint)] : [],
  );
  const isBoxInFront = classes.includes('bx') && classes.includes('op');
  return Object.assign(
    {},
    ...stated,
    isBoxInFront ? boxInFront(paper) : {},
    name === 'text' && isTitle ? { fill: ink } : {},
  ) as Attributes;
}

/** Replaces the classes in a chart's markup with attributes. */
function withoutClasses(markup: string, paper: string): string {
  const around: Around[] = [{ hue: 0, isTitle: false }];
  return markup.replace(
    /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>/g,
    (tag, closing: string, name: string, written: string, alone: string) => {
      if (closing) {
        around.pop();
        return tag;
      }
      const classes = (/\sclass="([^"]*)"/.exec(written)?.[1] ?? '').split(' ');
      const own = classes.map((each) => Number(/^c([1-8])$/.exec(each)?.[1] ?? 0)).find((each) => each > 0);
      const outer = around.at(-1)!;
      const here = { hue: own ?? outer.hue, isTitle: outer.isTitle || classes.includes('ti') };
      if (!alone) around.push(here);
      const kept = written.replace(/\s(?:class|role|data-[\w-]+)="[^"]*"/g, '');
      const added = Object.entries(attributesOf(name, classes, here, paper)).filter(
        ([each]) => !kept.includes(` ${each}="`),
      );
      return `<${name}${kept}${listed(Object.fromEntries(added))}${alone}>`;
    },
  );
}

/**
 * Draws the outline of a word as a separate text before it. LibreOffice and other programs ignore `paint-order` and
 * would paint the outline over the letters.
 */
const withRimsBefore = (markup: string): string =>
  markup.replace(
    /<text([^>]*?) paint-order="stroke"( stroke="[^"]*" stroke-width="[^"]*" stroke-linejoin="[^"]*")([^>]*)>([^<]*)<\/text>/g,
    (_, before: string, rim: string, after: string, words: string) => {
      const placed = `${before}${after}`;
      const unpainted = placed.replace(/ fill="[^"]*"/, '');
      return `<text${unpainted} fill="none"${rim} aria-hidden="true">${words}</text><text${placed}>${words}</text>`;
    },
  );

type Look = {
  /** The background: white in a document, the page color in an image of the page. */
  readonly paper?: string;
  /** Additional root attributes, which replace those of the chart. */
  readonly root?: Attributes;
};

/** The chart as a standalone file. `markup` is one <svg> element as React or XMLSerializer writes it. */
export function standaloneSvg(markup: string, { paper = lightColors.paper, root = {} }: Look = {}): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...root,
    'font-family': fontFamily,
    fill: quiet,
  };
  const replaced = new RegExp(`\\s(?:${Object.keys(attributes).join('|')})="[^"]*"`, 'g');
  return withRimsBefore(withoutClasses(markup, paper)).replace(
    /^<svg([^>]*)>/,
    (_, written: string) => `<svg${listed(attributes)}${written.replace(replaced, '')}>`,
  );
}
