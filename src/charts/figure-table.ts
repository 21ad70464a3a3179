// The numbers behind a figure, as columns and rows.

export type FigureTable = {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** What the table shows. */
  caption?: string;
};
