// Odds ratios of several risk factors, as a forest plot.
import { Forest } from '../charts/Forest.tsx';
import { fixed, range } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';
import { numberOfBirths, riskFactors } from './risk-factors.ts';

const oddsRatios = (): GalleryFigure => {
  const said = riskFactors.map(({ name, ratio, low, high }) => ({
    name,
    ratio: fixed(ratio, 2),
    interval: range({ lower: low, upper: high }, 2),
  }));
  return {
    slug: 'forest-odds',
    kind: 'Forest plot of odds ratios',
    caption:
      'Risk factors for a low birth weight, all terms adjusted for one another (logistic regression, intervals from the profile likelihood).',
    n: `n = ${numberOfBirths} births`,
    data: 'birth-weight',
    table: {
      columns: ['Risk factor', 'Odds ratio', '95% CI'],
      rows: said.map(({ name, ratio, interval }) => [name, ratio, interval]),
    },
    Chart: (place) => (
      <Forest
        {...place}
        title={`Hypertension raises the odds of a low birth weight most: odds ratio ${said[0]!.ratio} (95% CI ${said[0]!.interval}).`}
        rows={riskFactors.map(({ name, ratio, low, high }) => ({ label: name, estimate: ratio, low, high }))}
        axis="Odds ratio"
        scale="log"
        reference={1}
        sides={['lower odds', 'higher odds']}
        heads={['Risk factor', 'Odds ratio (95% CI)']}
      />
    ),
  };
};

/** Charts of risks. */
export const risks = (): GalleryFigure[] => [oddsRatios()];
