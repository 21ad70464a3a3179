// The drawings of the home page's mosaic, each a file of its own, so that the page itself stays light: /charts/survival-wide.svg
import type { APIRoute, GetStaticPaths } from 'astro';
import { tiles } from '~/figures/tiles/all-tiles.ts';
import { picture, type Place } from '~/figures/tiles/draw.ts';

export const getStaticPaths = (() =>
  tiles.flatMap(({ id, sizes, draw }) =>
    (Object.keys(sizes) as Place[]).map((place) => ({
      params: { drawing: `${id}-${place}` },
      props: { file: picture(sizes[place], draw(sizes[place], place)) },
    })),
  )) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) =>
  new Response(props['file'] as string, { headers: { 'Content-Type': 'image/svg+xml' } });
