// Drawings in separate files, which keeps their pages small: the tiles of the home page's mosaic, /charts/survival-wide.svg; the normal
// plot in its window; a drawing of each dataset, /charts/dataset-sleep.svg; and the windows of the software page's modules,
// /charts/module-survival-small.svg.
import type { APIRoute, GetStaticPaths } from 'astro';
import { figureOf } from '~/figures/all-figures.ts';
import { fileOf } from '~/figures/as-file.ts';
import { datasetDrawing, drawnDatasets } from '~/figures/DatasetDrawings.tsx';
import { normalPlot } from '~/figures/maize-normal-plot.ts';
import { paretoSizes } from '~/figures/pareto-sizes.ts';
import { tiles } from '~/figures/tiles/all-tiles.ts';
import { picture, type Place } from '~/figures/tiles/draw.ts';
import { moduleWindows, placesOf, windowOf } from '~/figures/windows/module-windows.ts';

export const getStaticPaths = (() => [
  ...tiles.flatMap(({ id, sizes, draw }) =>
    (Object.keys(sizes) as Place[]).map((place) => ({
      params: { drawing: `${id}-${place}` },
      props: { file: picture(sizes[place], draw(sizes[place], place)) },
    })),
  ),
  ...Object.entries(moduleWindows).flatMap(([name, window]) =>
    placesOf(window).map((place) => ({
      params: { drawing: `module-${name}-${place}` },
      props: { file: windowOf(window, place) },
    })),
  ),
  ...drawnDatasets.map((name) => ({
    params: { drawing: `dataset-${name}` },
    props: { file: datasetDrawing(name) },
  })),
  { params: { drawing: 'normal-plot' }, props: { file: normalPlot } },
  ...Object.entries(paretoSizes).map(([place, size]) => ({
    params: { drawing: `pareto-${place}` },
    props: { file: fileOf(figureOf('pareto-chart'), { ...size, words: true }) },
  })),
]) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) =>
  new Response(props['file'] as string, { headers: { 'Content-Type': 'image/svg+xml' } });
