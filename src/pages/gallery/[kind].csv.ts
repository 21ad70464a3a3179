// The data of a gallery figure: /gallery/box-plot.csv
import type { APIRoute, GetStaticPaths } from 'astro';
import { type Plate, plates } from '~/components/gallery/all-plates.ts';
import { csvOf } from '~/figures/csv-of.ts';

export const getStaticPaths = (() =>
  plates.map((plate) => ({ params: { kind: plate.kind }, props: { plate } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ plate: Plate }> = ({ props: { plate } }) =>
  new Response(csvOf(plate.figure.table), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
