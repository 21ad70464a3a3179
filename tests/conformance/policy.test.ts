// The deployed headers, checked with Google's CSP Evaluator and the scoring of Mozilla's HTTP Observatory.
import { readFileSync } from 'node:fs';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';

const file = readFileSync(new URL('../../dist/_headers', import.meta.url), 'utf8');
/** The value of a header that applies to all pages. */
const header = (name: string) => new RegExp(`^  ${name}: (.*)$`, 'm').exec(file)?.[1] ?? '';

const home = readFileSync(new URL('../../dist/index.html', import.meta.url), 'utf8');
const stylesOfPage = /<meta http-equiv="Content-Security-Policy" content="[^"]*?(style-src [^";]*)">/.exec(
  home,
)![1]!;
/** The header's policy combined with a page's own, directive by directive, as the Observatory does it (cspParser.js). */
const policy = header('Content-Security-Policy').replace(/style-src [^;]*/, stylesOfPage);

test('the CSP Evaluator finds no bypass of the policy', () => {
  const unmatchedPayments = new CspEvaluator(new CspParser(policy).csp).evaluate();
  // "Maybe": our own host might serve uploads or JSONP. It does neither.
  const sure = unmatchedPayments.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE);
  expect(sure.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
});

const points = (count: number, holds: boolean) => (holds ? count : 0);

/** The scores that depend on headers (mdn-http-observatory 1.4, SCORE_TABLE). Pages set no cookie and load from no other host. */
function observatoryScore(): number {
  const isStrict = policy.includes("default-src 'none'") && !policy.includes("'unsafe-");
  const lasts = Number(/max-age=(\d+)/.exec(header('Strict-Transport-Security'))?.[1] ?? 0);
  const losses = [
    points(25, policy === ''),
    points(20, policy.includes("'unsafe-")),
    points(20, lasts === 0),
    points(10, lasts > 0 && lasts < 15_768_000),
    points(5, header('X-Content-Type-Options') !== 'nosniff'),
    points(20, !policy.includes("frame-ancestors 'none'")),
  ];
  const gains = [
    points(10, isStrict),
    points(5, policy.includes("frame-ancestors 'none'")),
    points(
      5,
      /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(header('Referrer-Policy')),
    ),
    points(10, header('Cross-Origin-Resource-Policy').startsWith('same-')),
  ];
  const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);
  const score = 100 - sum(losses);
  return score >= 90 ? score + sum(gains) : score;
}

test('Mozilla’s Observatory gives A+ with every bonus that a site not yet on the preload list can have', () => {
  expect(observatoryScore()).toBe(130);
});
