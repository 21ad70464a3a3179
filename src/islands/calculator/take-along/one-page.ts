// Exports everything about a result as one HTML file, which opens anywhere, loads nothing, and runs nothing.
import { escapeMarkup } from '../../../contracts/escape-markup.ts';
import { intervalName, limitsInWords } from '../../../calculators/in-sentences.ts';
import { differenceInWords } from '../../../calculators/scripts/scripts.ts';
import type { Code, Difference } from '../../../calculators/scripts/scripts.ts';
import { ink, quiet, rule, tint } from '../../../design/colors.ts';
import type { WrittenReport } from '../../../calculators/written-report.ts';

type Content = {
  readonly title: string;
  readonly report: WrittenReport;
  readonly code: Code;
  /** The figure as SVG that does not need the page's style sheet. */
  readonly figure: string;
  /** The original data. */
  readonly data: string;
  readonly source: string;
  /** The permalink to the same state, if the data fit into one. */
  readonly link: string | null;
};

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: ${ink[0]}; font: 1rem/1.5 Georgia, serif; }
h1, h2 { font-weight: 400; line-height: 1.2; }
h2 { margin-top: 2rem; border-top: 1px solid ${ink[0]}; padding-top: .5rem; }
svg { max-width: 100%; height: auto; }
table, pre, dl, li { font: .875rem/1.45 system-ui, sans-serif; }
pre { overflow: auto; padding: .75rem; background: ${tint[0]}; font-family: ui-monospace, monospace; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; }
td, th { padding: .2rem .9rem .2rem 0; border-bottom: 1px solid ${rule[0]}; text-align: left; font-variant-numeric: tabular-nums; }
dt { color: ${quiet[0]}; } dd { margin: 0 0 .5rem; font-weight: 600; }
footer { margin-top: 2rem; border-top: 1px solid ${ink[0]}; padding-top: .5rem; color: ${quiet[0]}; font-size: .875rem; overflow-wrap: anywhere; }`;

const answers = { yes: 'Yes.', doubtful: 'Doubtful.', 'only you know': 'Only you know.' } as const;

const codeIn = (language: string, text: string, differs: Difference | null) =>
  `<h2>The same in ${language}</h2>\n<pre>${escapeMarkup(text)}</pre>${differs ? `\n<p>${escapeMarkup(differenceInWords(language, differs))}</p>` : ''}`;

/** The text of the file. */
export function onePage({ title, report, code, figure, data, source, link }: Content): string {
  const { estimates, numbers, tables, checks, methods, results, warnings } = report;
  const e = escapeMarkup;
  const named = [
    ...estimates.map(({ name, unit, text, interval }) => [
      unit ? `${name} (${unit})` : name,
      interval ? `${text} (${intervalName(interval)} ${limitsInWords(interval)})` : text,
    ]),
    ...numbers.map(({ name, text }) => [name, text]),
  ];
  const tableOf = ({ caption, columns, rows }: WrittenReport['tables'][number]) =>
    `<table><caption>${e(caption)}</caption><tr>${columns.map((name) => `<th>${e(name)}</th>`).join('')}</tr>${rows
      .map(
        (row) =>
          `<tr>${row.map((cell) => `<td>${e(typeof cell === 'string' ? cell : cell.text)}</td>`).join('')}</tr>`,
      )
      .join('')}</table>`;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${e(title)}</title><style>${style}
</style></head><body>
<h1>${e(title)}</h1>
<p>${e(results)}</p>
${warnings.map((warning) => `<p><b>Note:</b> ${e(warning)}</p>`).join('\n')}
<figure>${figure}</figure>
<dl>${named.map(([name, value]) => `<dt>${e(name!)}</dt><dd>${e(value!)}</dd>`).join('')}</dl>
${tables.map(tableOf).join('\n')}
<h2>May I use it?</h2>
<ul>${checks.map(({ asks, answer, says }) => `<li><b>${e(asks)}</b> ${answers[answer]} ${e(says)}</li>`).join('')}</ul>
<h2>Methods</h2>
<p>${e(methods)}</p>
${codeIn('R', code.r, code.differs)}
${code.python === null ? '' : codeIn('Python', code.python, code.differsInPython)}
${data ? `<h2>Data</h2>\n<pre>${e(data)}</pre>` : ''}
<footer><p>${e(source)}</p>${link ? `<p><a href="${e(link)}">Open it again in the calculator</a></p>` : ''}</footer>
</body></html>
`;
}
