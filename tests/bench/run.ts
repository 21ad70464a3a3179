// `npm run bench [-- NAME]`: runs the benchmarks; without a name, those that take minutes.
import { type NamedRun, runNamed, yamlLoader } from '../support/run-named.ts';

const measured = (summary: string, file: string): NamedRun => ({
  summary,
  commands: [['node', ...yamlLoader, `tests/bench/${file}.ts`]],
});

export const benchmarks: Readonly<Record<string, NamedRun>> = {
  statistics: {
    summary: 'size and speed of the statistics',
    commands: ['statistics-size', 'statistics-time'].map((file) => ['node', `tests/bench/${file}.ts`]),
  },
  functions: measured('weight, start, and store calls of each function', 'functions'),
  articles: measured('build time with 300 to 1,200 more articles', 'articles'),
  paints: measured('first and largest paint on a slow phone line, against a bare page', 'paints'),
  pages: measured('Lighthouse on pages against a bare page of the same words (five quiet minutes)', 'pages'),
  interactions: measured('time from input to the next paint', 'interactions'),
  visit: measured('requests, bytes, and function calls that a visit and an idle month cost', 'visit'),
  load: measured('50 connections for a minute', 'load'),
  packages: measured('number and size of the packages that a build installs', 'packages'),
};

if (import.meta.main)
  await runNamed('bench', benchmarks, ['statistics', 'functions', 'articles', 'paints', 'pages']);
