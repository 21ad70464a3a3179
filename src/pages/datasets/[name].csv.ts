// The tables as files: /datasets/penguins.csv
import type { APIRoute, GetStaticPaths } from 'astro';
import { allDatasets, type PublishedDataset } from '~/components/datasets/all-datasets.ts';

export const getStaticPaths = (() =>
  allDatasets.map((dataset) => ({
    params: { name: dataset.slug },
    props: { dataset },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ dataset: PublishedDataset }> = ({ props: { dataset } }) =>
  new Response(dataset.text, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
