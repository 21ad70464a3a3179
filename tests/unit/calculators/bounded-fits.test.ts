// Fitting stops after a bounded number of evaluations, whatever is pasted.
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { answerOf } from '../../../src/calculators/answer.ts';
import { doseResponseInstrument } from '../../../src/calculators/dose-response.ts';
import { michaelisMentenInstrument } from '../../../src/calculators/michaelis-menten.ts';
import { standardCurve } from '../../../src/calculators/standard-curve.ts';
import * as curveFits from '../../../src/statistics/regression/curve-fit.ts';
import * as expressions from '../../../src/statistics/algebra/expression.ts';
import { pasted } from './families/read-report.ts';
import { given, pasteFor } from './random-inputs-of.ts';

const curves = [doseResponseInstrument, standardCurve, michaelisMentenInstrument];

/** The maximum number of rows, with no curve in them, and a well to interpolate. */
const noise = pasted({
  x: [...Array.from({ length: 2000 }, (_, i) => (i % 20) * 5 + 1), null],
  y: Array.from({ length: 2001 }, (_, i) => ((i * 7919) % 101) - 50),
});

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(curves.map((each) => [each.name, each] as const))('%s', (_, instrument) => {
  let values = 0;
  const parse = expressions.parseExpression;
  vi.spyOn(expressions, 'parseExpression').mockImplementation((text, names) => {
    const read = parse(text, names);
    return read.status === 'error'
      ? read
      : { ...read, evaluate: (scope) => (values++, read.evaluate(scope)) };
  });
  // This curve is defined in code instead of a formula.
  const fit = curveFits.fitCurve;
  if (instrument === michaelisMentenInstrument)
    vi.spyOn(curveFits, 'fitCurve').mockImplementation((input) =>
      fit({
        ...input,
        curve: (names) => {
          const read = input.curve(names);
          return { ...read, evaluate: (scope) => (values++, read.evaluate(scope)) };
        },
      }),
    );
  const valuesFor = (text: string, options = {}) => {
    values = 0;
    answerOf(instrument, text, options);
    return values;
  };
  fc.assert(
    fc.property(pasteFor(instrument), given(instrument), (text, options) => {
      expect(valuesFor(text, options)).toBeLessThan(90_000);
    }),
    { numRuns: 300, seed: 7 },
  );
  const asked = instrument.options.model ? { model: '5pl' } : {};
  expect(valuesFor(noise, asked)).toBeGreaterThan(2000);
  expect(values).toBeLessThan(300_000);
});
