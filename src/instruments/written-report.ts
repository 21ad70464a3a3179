// A report as it leaves the page: its sentences written out, and what computed it.
import type { ReportedOn } from './report.ts';
import { plain } from './sentence.ts';
import type { Style } from './sentence.ts';
import { computedWith } from './software.ts';
import type { Software } from './software.ts';

/** A report whose sentences are written out in a style. */
export type WrittenReport = ReportedOn & { readonly methods: string; readonly results: string };

/** Writes the sentences of a report in a style; the methods end with what computed them, and with what of R is in `code`. */
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
