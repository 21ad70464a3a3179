// One drawing of the home page's mosaic: its text, and the same data drawn for each layout in which it may appear.
import type { Place, Size } from './draw.ts';

export type Tile = {
  /** Names the drawing's files. */
  id: string;
  /** The gallery figure that the tile links to. */
  chart: string;
  title: string;
  /** The caption, with n and the kind of interval, and a shorter one for phones. */
  caption: string;
  short: string;
  /** The text alternative. */
  says: string;
  sizes: Record<Place, Size>;
  draw: (size: Size, place: Place) => string;
};
