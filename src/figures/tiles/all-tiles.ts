// The mosaic of the home page, a to h.
import { bars } from './bars.ts';
import { biplot } from './biplot.ts';
import { enzyme } from './enzyme.ts';
import { forecast } from './forecast.ts';
import { forest } from './forest.ts';
import { heatMap } from './heat-map.ts';
import { raincloud } from './raincloud.ts';
import { survival } from './survival.ts';
import type { Tile } from './tile.ts';

export const tiles: readonly Tile[] = [survival, forecast, raincloud, bars, enzyme, heatMap, biplot, forest];
