// What a dataset's page says about its columns, derived from the file and its description alone.
import { expect, it } from 'vitest';
import { allDatasets, parted, platesOf, valuesOf } from '../../../src/components/datasets/all-datasets.ts';

it.each([
  ['length of the bill (mm)', 'length of the bill', 'mm'],
  ['yield of peas (pounds per plot)', 'yield of peas', 'pounds per plot'],
  ['malignant (212) or benign (357)', 'malignant (212) or benign (357)', ''],
  [
    '1 = still alive when last seen (censored), 2 = died',
    '1 = still alive when last seen (censored), 2 = died',
    '',
  ],
  ['pot', 'pot', ''],
])('the unit of “%s” is shown in a separate column', (text, meaning, unit) => {
  expect(parted(text)).toEqual({ meaning, unit });
});

it('values are shown as a range, a list, or a count, with the number of missing ones', () => {
  expect(valuesOf([3, 1, -2.5, null])).toBe('−2.5 to 3; 1 missing');
  expect(valuesOf([1, 0, 1])).toBe('0, 1');
  expect(valuesOf(['b', 'a', 'b'])).toBe('b, a');
  expect(valuesOf([...'abcdefg'])).toBe('7 different');
});

it('every dataset counts its rows and describes every column', () => {
  for (const { rows, text, explained, columns } of allDatasets) {
    expect(rows).toBe(text.trimEnd().split('\n').length - 1);
    expect(explained.map(({ name }) => name)).toEqual(Object.keys(columns));
  }
});

it('a dataset links to the gallery charts that use it', () => {
  expect(platesOf('lung').map(({ kind }) => kind)).toEqual(['kaplan-meier', 'forest-plot']);
  expect(platesOf('menarche')).toEqual([]);
});
