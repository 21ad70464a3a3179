import type { Reason } from './result.ts';

/** The message shown for each error reason. Exhaustive, so a new reason without a message does not compile. */
export const reasonInWords: Readonly<Record<Reason, string>> = {
  'aliased-terms':
    'One predictor is an exact combination of the others, so their effects cannot be separated.',
  'all-values-identical': 'Not computable: all values are identical.',
  'constant-predictor': 'The predictor does not vary, so no line can be fitted through it.',
  'did-not-converge': 'The fit did not converge. Other start values or a simpler model may help.',
  'empty-cell': 'At least one combination of the groups has no values.',
  'empty-cluster': 'No value is nearest to one of the centers. Start from other centers.',
  'invalid-expression': 'The formula could not be read.',
  'invalid-input': 'The values could not be read as numbers of the kind that is needed here.',
  'no-events': 'No events were observed, so this quantity is not defined.',
  'no-variation': 'The values do not vary, so this quantity is not defined.',
  'one-class-only': 'Only one of the two outcomes occurs, so the groups cannot be compared.',
  'out-of-range': 'A value is outside its possible range.',
  separation:
    'The predictors separate the two outcomes perfectly, so the coefficients have no finite estimate.',
  'series-too-short': 'The series is too short: at least two full periods are needed.',
  singular: 'The system of equations has no unique solution for these data.',
  'too-few-groups': 'At least two groups are needed.',
  'too-few-values': 'There are too few values for this calculation.',
  'too-large': 'The exact calculation would take too long for data of this size.',
  underdispersed:
    'The counts vary no more than a Poisson distribution, so the dispersion has no finite estimate. Use Poisson regression.',
  'unequal-lengths': 'The two columns must have the same number of values.',
  'unreadable-file': 'The file could not be read as a table.',
};
