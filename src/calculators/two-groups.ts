// An example of two independent groups.
import toothGrowth from '../../content/datasets/tooth-growth.csv';
import { numbers } from '../statistics/columns.ts';
import { asPaste } from './from-dataset.ts';

export const groupsExample = {
  dataset: 'tooth-growth',
  text: asPaste({
    'orange juice': numbers(toothGrowth, 'len', { dose: 0.5, supp: 'OJ' }),
    'ascorbic acid': numbers(toothGrowth, 'len', { dose: 0.5, supp: 'VC' }),
  }),
};
