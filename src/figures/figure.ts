// One figure of the gallery: a chart whose every number is computed from a named dataset.
import type { ReactElement } from 'react';
import type { ChartProps } from '../charts/Frame.tsx';

/** Where and how large a chart is drawn; its title and description belong to the figure. */
export type Place = Pick<ChartProps, 'id' | 'layout' | 'width' | 'height' | 'copied'>;

/** The numbers behind a figure, as columns and rows. */
export type FigureTable = {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** What the table shows. */
  caption?: string;
};

export type GalleryFigure = {
  /** Its name, by which plates, slides and tiles ask for it. */
  slug: string;
  /** The kind of chart. */
  kind: string;
  caption: string;
  /** `n = 60 (10 per group)` */
  n: string;
  /** Names in content/datasets, with commas. */
  data: string;
  table: FigureTable;
  Chart: (place: Place) => ReactElement;
};
