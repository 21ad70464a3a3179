// Exports a chart as a standalone SVG that drawing programs can read.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { standaloneSvg } from '../charts/standalone-svg.ts';
import type { GalleryFigure } from './figure.ts';

/** The figure of this size as a file. Without text it is an image that links to the figure. */
export function fileOf(
  { slug, Chart }: Pick<GalleryFigure, 'slug' | 'Chart'>,
  { width, height, words }: { width: number; height: number; words: boolean },
): string {
  const chart = renderToStaticMarkup(createElement(Chart, { id: slug, layout: 'wide', width, height }));
  const file = standaloneSvg(words ? chart : chart.replace(/<g class="ky [\s\S]*?<\/g>/g, ''));
  return words ? file : file.replace(/<text[\s\S]*?<\/text>/g, '');
}
