// Common widths of printed figures, with the usual font sizes for each. Nature's are those of its figure guide
// (research-figure-guide.nature.com, "Building and exporting figure panels": 89 and 183 mm, 5 to 7 pt, at most 170 mm high); the font sizes
// of PLOS are those of its figure guidelines (Arial, 8 to 12 pt). Journals change them, so the panel calls them starting values.

/** The page around the figure, in millimeters. */
export type Page = {
  readonly kind: 'page' | 'slide' | 'poster';
  readonly width: number;
  readonly height: number;
  /** The distance of the figure from the left edge. */
  readonly left: number;
  /** The columns of text, as distances from the left edge and widths. */
  readonly columns: readonly (readonly [left: number, width: number])[];
};

export type PageSize = {
  readonly name: string;
  readonly journal: string;
  readonly millimeters: number;
  /** The smallest and largest usual font size, in points. */
  readonly type: readonly [least: number, most: number];
  readonly page: Page;
};

/** A journal page is about as wide as A4. The panel shows its upper two thirds. */
const basePage = { kind: 'page', width: 210, height: 190 } as const;

/** A page with `count` columns of text. The figure spans one or all of them. */
function pageOf(whole: number, column: number, count: number): Page {
  const left = (basePage.width - whole) / 2;
  const columns = Array.from(
    { length: count },
    (_, i) => [left + (i * (whole - column)) / Math.max(1, count - 1), column] as const,
  );
  return { ...basePage, left, columns };
}

const inMillimeters = (millimeters: number) => `${millimeters} mm`;

const journal = (
  name: string,
  [column, whole]: readonly [number, number],
  type: readonly [number, number],
): readonly PageSize[] =>
  [column, whole].map((millimeters) => ({
    name: inMillimeters(millimeters),
    journal: name,
    millimeters,
    type,
    page: pageOf(whole, column, 2),
  }));

/** PLOS sets one column of text, with a left margin into which a wide figure extends. */
const plos = [132, 190].map((millimeters): PageSize => {
  const edge = (basePage.width - 190) / 2;
  return {
    name: inMillimeters(millimeters),
    journal: 'PLOS',
    millimeters,
    type: [8, 12],
    page: { ...basePage, left: edge + 190 - millimeters, columns: [[edge + 58, 132]] },
  };
});

/** A figure as wide as one of a poster's two columns, with letters to be read from a few steps away. */
const poster = (name: string, width: number, height: number, column: number): PageSize => {
  const edge = width / 20;
  return {
    name,
    journal: 'Poster',
    millimeters: column,
    type: [24, Infinity],
    page: {
      kind: 'poster',
      width,
      height,
      left: edge,
      columns: [
        [edge, column],
        [width - edge - column, column],
      ],
    },
  };
};

export const pageSizes: readonly PageSize[] = [
  ...journal('Nature', [89, 183], [5, 7]),
  ...journal('Cell', [85, 174], [6, 8]),
  ...plos,
  // A slide 13⅓ inches wide, filled by the figure, with letters to be read from the last row.
  {
    name: '16:9',
    journal: 'Slide',
    millimeters: 338.7,
    type: [18, 24],
    page: { kind: 'slide', width: 338.7, height: 190.5, left: 0, columns: [] },
  },
  poster('A1', 594, 841, 260),
  poster('A0', 841, 1189, 368),
];

/** The narrowest and widest custom figure, in millimeters: a thumbnail, and the width of an A0 poster. */
const [narrowest, widest] = [30, 841];

/** Parses a custom width in millimeters. Returns a message if it is invalid. */
export function ownSize(typed: string): PageSize | string {
  const text = typed
    .trim()
    .replace(',', '.')
    .replace(/\s*mm$/i, '');
  const millimeters = Math.round(Number(text) * 10) / 10;
  if (text === '' || !Number.isFinite(millimeters))
    return 'Type the width as a number of millimeters, such as 120.';
  if (millimeters < narrowest || millimeters > widest)
    return `Type a width from ${narrowest} to ${widest} mm.`;
  const width = Math.max(basePage.width, millimeters + 20);
  const edge = (width - millimeters) / 2;
  return {
    name: inMillimeters(millimeters),
    journal: 'Own',
    millimeters,
    type: [5, 8],
    page: { ...basePage, width, left: edge, columns: [[edge, millimeters]] },
  };
}

/** `usual: 5 to 7 pt`. */
export const usualType = ([least, most]: PageSize['type']) =>
  Number.isFinite(most) ? `${least} to ${most} pt` : `${least} pt or more`;

const millimetersPerInch = 25.4;
export const pointsPerInch = 72;
export const inPoints = (millimeters: number) => (millimeters / millimetersPerInch) * pointsPerInch;

/** The font sizes of titles and tick labels, in chart units. */
const [titleUnits, tickUnits] = [13, 12];
/** No chart is laid out narrower than on a phone. */
const fewestUnits = 340;

/**
 * The width in chart units at which titles print at the largest usual font size. If that is narrower than a phone's
 * screen, the letters print smaller.
 */
export function unitsFor({
  millimeters,
  type: [least, most],
}: Pick<PageSize, 'millimeters' | 'type'>): number {
  const points = inPoints(millimeters);
  const units = Math.max(fewestUnits, (points * titleUnits) / most);
  // Limits the width so that tick labels stay above the smallest font size.
  return Math.round(Math.min(units, Math.max(fewestUnits, (points * tickUnits) / least)));
}

/** The height of a figure: a little less than its width in one column, a band across two columns, all of a slide. */
export function heightFor(size: PageSize): number {
  const units = unitsFor(size);
  if (size.page.kind === 'slide') return Math.floor((units * size.page.height) / size.millimeters);
  return units <= 520 ? Math.round(units * 0.7) : Math.max(316, Math.round(units * 0.42));
}
