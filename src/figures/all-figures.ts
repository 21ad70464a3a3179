// Every figure of the site that is computed from a dataset, in gallery order.
import { comparisons } from './Comparisons.tsx';
import { curves } from './Curves.tsx';
import { experiments } from './Experiments.tsx';
import type { GalleryFigure } from './figure.ts';
import { groups } from './Groups.tsx';
import { planning } from './Planning.tsx';
import { regression } from './Regression.tsx';
import { risks } from './Risks.tsx';
import { series } from './Series.tsx';
import { shapes } from './Shapes.tsx';
import { survival } from './Survival.tsx';
import { variables } from './Variables.tsx';

export const figures: readonly GalleryFigure[] = [
  groups,
  comparisons,
  shapes,
  regression,
  curves,
  survival,
  risks,
  variables,
  experiments,
  series,
  planning,
].flatMap((make) => make());

/** The figure with this name. Throws an error written for editors if there is none. */
export function figureOf(slug: string): GalleryFigure {
  const figure = figures.find((each) => each.slug === slug);
  if (!figure)
    throw new Error(
      `There is no figure "${slug}". There are: ${figures.map((each) => each.slug).join(', ')}.`,
    );
  return figure;
}
