// A report for export: its sentences in a style, and the software that computed it.
import type { ReportedOn } from './report.ts';
import { plain } from './sentence.ts';
import type { Style } from './sentence.ts';
import { computedWith } from './software.ts';
import type { Software } from './software.ts';

/** A report whose sentences are formatted in a style. */
export type WrittenReport = ReportedOn & { readonly methods: string; readonly results: string };

/** Formats the sentences of a report in a style. The methods end with the software, and the R functions in `code`. */
export const inStyle = (
  report: ReportedOn,
  style: Style,
  software: Software,
  code: string,
): WrittenReport => ({
  ...report,
  methods: `${plain(report.methods, style)} ${computedWith(software, code)}`,
  results: plain(report.results, style),
});
