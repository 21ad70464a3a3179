// The drawings of the gallery as files: /gallery/box-plot-figure.svg
import type { APIRoute, GetStaticPaths } from 'astro';
import { type Plate, plates, type Size, sizes } from '~/components/gallery/all-plates.ts';
import { fileOf } from '~/figures/as-file.ts';

type Props = { plate: Plate; size: Size };

export const getStaticPaths = (() =>
  plates.flatMap((plate) =>
    (Object.keys(sizes) as Size[]).map((size) => ({
      params: { drawing: `${plate.kind}-${size}` },
      props: { plate, size },
    })),
  )) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = ({ props: { plate, size } }) =>
  new Response(fileOf(plate.figure, sizes[size](plate)), { headers: { 'Content-Type': 'image/svg+xml' } });
