// Two Michaelis–Menten curves: the concentration of the substrate moves along the first.
import { fixed, percent } from '../../statistics/format.ts';
import type { Explored } from './explorable.ts';

type Enzyme = { vmax: number; km: number };

export const substrate = (
  { treated, untreated }: { treated: Enzyme; untreated: Enzyme },
  concentration: number,
): Explored => {
  const velocity = ({ vmax, km }: Enzyme) => (vmax * concentration) / (km + concentration);
  return {
    numbers: {
      concentration: fixed(concentration, 2),
      treated: fixed(velocity(treated), 0),
      untreated: fixed(velocity(untreated), 0),
      share: percent(velocity(treated) / treated.vmax),
    },
    charts: { 'c-curves': () => ({ grip: [concentration, velocity(treated)] }) },
  };
};
