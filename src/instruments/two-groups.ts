// Two independent groups: what is asked for, and an example.
import toothGrowth from '../../content/datasets/tooth-growth.csv';
import { numbers } from '../statistics/columns.ts';
import { asPaste } from './from-dataset.ts';

export const groupsAsked = [
  'the values of each group in a column of its own, or all values and beside them the group of each',
];

export const groupsExample = {
  dataset: 'tooth-growth',
  text: asPaste({
    'orange juice': numbers(toothGrowth, 'len', { dose: 0.5, supp: 'OJ' }),
    'ascorbic acid': numbers(toothGrowth, 'len', { dose: 0.5, supp: 'VC' }),
  }),
};
