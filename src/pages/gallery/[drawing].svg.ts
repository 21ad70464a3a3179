// The gallery's drawings as files: /gallery/box-plot-figure.svg
import type { APIRoute, GetStaticPaths } from 'astro';
import { drawingOf, type Plate, plates, type Size, sizes } from '~/components/gallery/all-plates.ts';

type Props = { plate: Plate; size: Size };

export const getStaticPaths = (() =>
  plates.flatMap((plate) =>
    sizes.map((size) => ({ params: { drawing: `${plate.kind}-${size}` }, props: { plate, size } })),
  )) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = ({ props: { plate, size } }) =>
  new Response(drawingOf(plate, size).svg, { headers: { 'Content-Type': 'image/svg+xml' } });
