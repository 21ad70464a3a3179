// One figure of the gallery: a chart whose every number is computed from a named dataset.
import type { ReactElement } from 'react';
import type { ChartProps } from '../charts/Frame.tsx';

/** Position and size of the drawing. Its title and description belong to the figure. */
export type Place = Pick<ChartProps, 'id' | 'layout' | 'width' | 'height' | 'copied'>;

/** The numbers behind a figure, as columns and rows. */
export type FigureTable = {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** The caption of the table. */
  caption?: string;
};

export type GalleryFigure = {
  /** The name that gallery entries, slides, and tiles use. */
  slug: string;
  /** The kind of chart. */
  kind: string;
  caption: string;
  /** `n = 60 (10 per group)` */
  n: string;
  /** Names in content/datasets, separated by commas. */
  data: string;
  table: FigureTable;
  Chart: (place: Place) => ReactElement;
};
