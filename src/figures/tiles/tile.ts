// One drawing of the home page's mosaic: its words, and the same data drawn again for each place it may stand in.
import type { Place, Size } from './draw.ts';

export type Tile = {
  /** Names the drawing's files. */
  id: string;
  /** The figure of the gallery whose page the tile leads to. */
  chart: string;
  title: string;
  /** What it shows, with n and what the intervals are; and the same for a phone. */
  caption: string;
  short: string;
  /** What it shows to those who cannot see it. */
  says: string;
  sizes: Record<Place, Size>;
  draw: (size: Size, place: Place) => string;
};
