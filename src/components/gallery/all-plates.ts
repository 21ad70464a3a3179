// The entries of /gallery: the copy of content/pages/gallery.yaml with its figures and R code. An entry without R code stops the build.
import menusDocument from '../../../content/pages/menus.yaml';
import { galleryCopy, type PlateCopy } from '../../content/pages/gallery.ts';
import { figureOf, figures } from '../../figures/all-figures.ts';
import { fileOf } from '../../figures/as-file.ts';
import type { GalleryFigure } from '../../figures/figure.ts';
import { plateDrawingPath } from '../../routes.ts';
import { site } from '../../site.ts';

export type Plate = Omit<PlateCopy, 'figures'> & {
  /** Part of its URL: /gallery/box-plot. */
  kind: string;
  /** Its position in the index, starting at 1. */
  number: number;
  /** Its main figure, and others of the same type. */
  figure: GalleryFigure;
  others: readonly GalleryFigure[];
  /** R code that draws the figure. */
  code: string;
};

const scripts = import.meta.glob<string>('../../../content/gallery/*.R', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const menus = menusDocument as Readonly<Record<string, unknown>>;

/** The script with the URL of each dataset, so that it runs wherever it is pasted. */
function codeOf(kind: string): string {
  const script = scripts[`../../../content/gallery/${kind}.R`];
  if (!script) throw new Error(`The chart "${kind}" has no R code. Write content/gallery/${kind}.R.`);
  return script.trimEnd().replaceAll('read.csv("', `read.csv("${site.origin}/datasets/`);
}

export const plates: readonly Plate[] = Object.entries(galleryCopy.plates).map(
  ([kind, { figures: names, ...words }], index) => {
    const [figure, ...others] = names.map(figureOf);
    for (const menu of words.menus)
      if (!(menu in menus))
        throw new Error(`content/pages/gallery.yaml, ${kind}: there is no menu "${menu}" in menus.yaml.`);
    return { ...words, kind, number: index + 1, figure: figure!, others, code: codeOf(kind) };
  },
);

const shown = plates.flatMap(({ figure, others }) => [figure, ...others]);
const forgotten = figures.filter((figure) => !shown.includes(figure));
// A chart may be used elsewhere before its gallery entry is written.
if (forgotten.length > 0)
  console.warn(
    `content/pages/gallery.yaml has no plate with the figure ${forgotten.map(({ slug }) => `"${slug}"`).join(', ')}: the gallery does without.`,
  );

/** The entry with this figure. */
export const plateWith = (slug: string): Plate =>
  plates.find(({ figure, others }) => [figure, ...others].includes(figureOf(slug)))!;

/** Four other entries: first those that answer the same question, then the ones that follow. */
export function neighborsOf({ kind, question, number }: Plate): readonly Plate[] {
  const following = [...plates.slice(number), ...plates.slice(0, number - 1)];
  const alike = following.filter((each) => each.question === question);
  return [...alike, ...following.filter((each) => !alike.includes(each))]
    .filter((each) => each.kind !== kind)
    .slice(0, 4);
}

/**
 * The size of each rendering: by its columns in the index, small for other widths, without text as a link to its page,
 * and the figure itself.
 */
const asked = {
  wide: ({ span, height }: Plate) => ({
    width: Math.floor((span * (1152 + 32)) / 12 - 32),
    height,
    words: true,
  }),
  small: () => ({ width: 350, height: 270, words: true }),
  neighbour: () => ({ width: 340, height: 220, words: false }),
  figure: () => ({ width: 848, height: 500, words: true }),
} as const;

export type Size = keyof typeof asked;
export const sizes = Object.keys(asked) as Size[];

export type Drawing = { svg: string; width: number; height: number };
const drawn = new Map<string, Drawing>();

/** Renders an entry at one of its sizes. The result has the width and height of the chart, which may need more room than requested. */
export function drawingOf(plate: Plate, size: Size): Drawing {
  const name = plateDrawingPath(plate.kind, size);
  const known = drawn.get(name);
  if (known) return known;
  const svg = fileOf(plate.figure, asked[size](plate));
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const drawing = { svg, width: Number(width), height: Number(height) };
  drawn.set(name, drawing);
  return drawing;
}

/** The attributes of its image element. */
export const imageOf = (plate: Plate, size: Size) => {
  const { width, height } = drawingOf(plate, size);
  return { src: plateDrawingPath(plate.kind, size), width: Math.round(width), height: Math.round(height) };
};
