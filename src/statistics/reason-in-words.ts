import type { Reason } from './result.ts';

/** The message shown for each error reason. Exhaustive, so a new reason without a message does not compile. */
export const reasonInWords: Readonly<Record<Reason, string>> = {
  'aliased-terms':
    'One predictor is an exact combination of the others, so their effects cannot be separated.',
  'all-values-identical': 'Not computable: all values are identical.',
  'constant-predictor': 'The predictor does not vary.',
  'did-not-converge': 'The fit did not converge. Other start values or a simpler model may help.',
  'empty-cell': 'At least one combination of the groups has no values.',
  'empty-cluster': 'A cluster has no values.',
  'invalid-expression': 'The formula could not be read.',
  'invalid-input': 'The values are not numbers of the kind needed here.',
  'no-events': 'No events were observed, so this quantity is not defined.',
  'no-variation': 'The values do not vary, so this quantity is not defined.',
  'one-class-only': 'Only one of the two outcomes occurs.',
  'out-of-range': 'A value is outside its possible range.',
  separation:
    'The predictors separate the two outcomes perfectly, so the coefficients have no finite estimate.',
  'series-too-short': 'The series is too short: at least two full periods are needed.',
  singular: 'These data have no unique solution.',
  'too-few-groups': 'At least two groups are needed.',
  'too-few-values': 'There are too few values.',
  'too-large': 'The exact calculation would take too long.',
  underdispersed: 'The counts vary too little for this model.',
  'unequal-lengths': 'The two columns must have the same number of values.',
  'unreadable-file': 'The file could not be read as a table.',
};
