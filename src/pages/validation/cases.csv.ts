// The reference cases as a table: one row per case, with the correct digits of its worst number.
import { outcomes } from '~/validation/outcomes.ts';
import { allCases } from '~/validation/all-cases.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const GET = () =>
  new Response(
    [
      'case,family,title,source,numbers,worst_digits,passed',
      ...allCases.map(({ id, family, title, provenance }, i) => {
        const { passed, digits } = outcomes[i]!.comparison;
        const worst = digits.length > 0 ? Math.min(...digits).toFixed(2) : '';
        return [quoted(id), family, quoted(title), provenance, digits.length, worst, passed].join(',');
      }),
    ].join('\r\n') + '\r\n',
  );
