// Risk factors for low birth weight, each adjusted for the others, as two charts draw them.
import births from '../../content/datasets/birth-weight.csv';
import { numbers } from '../statistics/columns.ts';
import { logisticRegression } from '../statistics/regression/logistic-regression.ts';
import { solved } from './in-words.ts';

const of = (name: string) => numbers(births, name);
const factors = [
  { name: 'Hypertension', values: of('ht') },
  {
    name: 'Earlier premature labor',
    short: 'Premature labor',
    values: of('ptl').map((count) => Number(count > 0)),
  },
  {
    name: 'Race: black vs. white',
    short: 'Black vs. white',
    values: of('race').map((race) => Number(race === 2)),
  },
  { name: 'Smoking', values: of('smoke') },
  {
    name: 'Race: other vs. white',
    short: 'Other vs. white',
    values: of('race').map((race) => Number(race === 3)),
  },
  { name: 'Uterine irritability', short: 'Uterine irritab.', values: of('ui') },
  { name: 'Weight, per 10 lb', values: of('lwt').map((pounds) => pounds / 10) },
  { name: 'Age, per 5 years', values: of('age').map((years) => years / 5) },
];
const model = solved(logisticRegression({ columns: factors.map(({ values }) => values), events: of('low') }));
const profiles = model.profileIntervals();
export const riskFactors = factors.map(({ name, short = name }, index) => {
  const limits = profiles[index + 1]!;
  return {
    name,
    short,
    ratio: model.oddsRatios[index + 1]!.estimate!,
    low: Math.exp(limits.lower),
    high: Math.exp(limits.upper),
  };
});

export const numberOfBirths = model.n;
