// Common widths of printed figures, and usual sizes of type at each. Journals change them: they are starting values, not quotations of the
// journals' guides, and the panel says so.

export type PageSize = {
  readonly name: string;
  readonly journal: string;
  readonly millimeters: number;
  /** The smallest and the largest type that is usual there, in points. */
  readonly type: readonly [least: number, most: number];
};

const columns = (
  journal: string,
  widths: readonly number[],
  type: readonly [number, number],
): readonly PageSize[] =>
  widths.map((millimeters) => ({ name: `${millimeters} mm`, journal, millimeters, type }));

export const pageSizes: readonly PageSize[] = [
  ...columns('Nature', [89, 183], [5, 7]),
  ...columns('Cell', [85, 174], [6, 8]),
  ...columns('PLOS', [132, 190], [8, 12]),
  // A slide of 13⅓ inches; letters that are read from the last row.
  { name: '16:9', journal: 'Slide', millimeters: 338.7, type: [18, 24] },
];

const millimetersPerInch = 25.4;
export const pointsPerInch = 72;
export const inPoints = (millimeters: number) => (millimeters / millimetersPerInch) * pointsPerInch;

/** The largest and the smallest letters of a chart, in its own units: titles and ticks. */
const [titleUnits, tickUnits] = [13, 12];
/** A chart is laid out no narrower than on a phone. */
const fewestUnits = 340;

/**
 * How many units wide a chart is laid out so that its titles are printed in the largest usual type. Where that would be
 * narrower than a phone's screen, its letters are printed smaller.
 */
export function unitsFor({ millimeters, type: [least, most] }: PageSize): number {
  const points = inPoints(millimeters);
  const units = Math.max(fewestUnits, (points * titleUnits) / most);
  // Never so wide that the ticks fall below the smallest type.
  return Math.round(Math.min(units, Math.max(fewestUnits, (points * tickUnits) / least)));
}

/** A figure of one column is a little wider than high, one of two columns is a band. */
export function heightFor(size: PageSize): number {
  const units = unitsFor(size);
  return units <= 520 ? Math.round(units * 0.7) : Math.max(316, Math.round(units * 0.42));
}
