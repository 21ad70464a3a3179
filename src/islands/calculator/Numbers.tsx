import { limitsInWords } from '../../calculators/in-sentences.ts';
import type { Report } from '../../calculators/report.ts';

const most = 5;

/** The numbers next to the first estimate: statistic, df, and p, plus further estimates if there is room. */
export function Numbers({ report: { numbers, estimates } }: { report: Report }) {
  const rows = [
    ...numbers.map(({ name, text }) => [name, text] as const),
    ...estimates
      .slice(1, 1 + Math.max(0, most - numbers.length))
      .map(
        ({ name, text, interval }) =>
          [name, interval ? `${text} (${limitsInWords(interval)})` : text] as const,
      ),
  ];
  return (
    <dl className="numbers">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
