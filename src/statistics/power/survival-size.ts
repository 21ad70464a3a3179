import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { isAttainable, sizeQuantiles } from './smallest-size.ts';

export type SurvivalDesign = {
  /** Treated to control. */
  hazardRatio: number;
  /** Of the controls at the end of the study. */
  survivalControl: number;
  power: number;
  /** Treated people per control. */
  ratio?: number | undefined;
  /** Two-sided. */
  alpha?: number | undefined;
  /** Length of the accrual period, and of the follow-up after it, in the same unit. */
  accrual?: number | undefined;
  followUp?: number | undefined;
};

type Counts = { readonly freedman: number; readonly schoenfeld: number };

export type SurvivalSize = {
  survivalTreated: number;
  events: Counts;
  /** People in both arms, if all enter at the start. */
  n: Counts;
  /** Probability of an event of a person who enters during accrual. */
  eventProbability: { readonly control: number; readonly treated: number };
  nAccrual: Counts;
};

/** The mean of 1 − exp(−λu) over u between `followUp` and `followUp` + `accrual`. */
const meanEvent = (hazard: number, followUp: number, accrual: number) => {
  const x = hazard * accrual;
  return 1 - Math.exp(-hazard * followUp) * (-Math.expm1(-x) / x);
};

/**
 * Events and people for a log-rank test of two arms, by the formulas of Freedman and of Schoenfeld.
 *
 * Definition: with r treated people per control, (z_α + z_β)²(1 + r HR)²/(r(1 − HR)²) events, or (z_α + z_β)²(1 + r)²/(r ln²HR);
 * people = events/mean probability of an event. Survival of the treated is that of the controls to the power HR. With accrual, entry is
 * uniform and survival exponential, and everyone is followed to the end of the study.
 * Source: L. S. Freedman (1982), Stat. Med. 1, 121–129; D. A. Schoenfeld (1983), Biometrics 39, 499–503. Accuracy: 14 digits.
 * Errors: `out-of-range`. Example: `survivalSampleSize({ hazardRatio: 0.65, survivalControl: 0.45, power: 0.85 }).events.freedman` → 199.5402975
 */
export function survivalSampleSize(design: SurvivalDesign): Result<SurvivalSize> {
  const { hazardRatio, survivalControl, power, ratio = 1 } = design;
  const { alpha = 0.05, accrual = 0, followUp = 1 } = design;
  const end = accrual + followUp;
  const times = accrual >= 0 && followUp >= 0 && end > 0 && end < Infinity;
  if (!(times && isLevel(survivalControl) && isAttainable(power, alpha))) return refuse('out-of-range');
  if (![hazardRatio, ratio].every((value) => value > 1e-6 && value < 1e6)) return refuse('out-of-range');
  if (!(Math.abs(hazardRatio - 1) > 1e-9)) return refuse('out-of-range');
  const z = sizeQuantiles(power, alpha);
  const events = {
    freedman: (z * ((1 + ratio * hazardRatio) / (1 - hazardRatio))) ** 2 / ratio,
    schoenfeld: (z * ((1 + ratio) / Math.log(hazardRatio))) ** 2 / ratio,
  };
  const hazard = -Math.log(survivalControl);
  const probability = (times: number) =>
    accrual > 0 ? meanEvent((times * hazard) / end, followUp, accrual) : -Math.expm1(-times * hazard);
  const people = (control: number, treated: number): Counts => {
    const mean = (control + ratio * treated) / (1 + ratio);
    return { freedman: events.freedman / mean, schoenfeld: events.schoenfeld / mean };
  };
  const eventProbability = { control: probability(1), treated: probability(hazardRatio) };
  return ok({
    survivalTreated: Math.exp(-hazardRatio * hazard),
    events,
    n: people(1 - survivalControl, -Math.expm1(-hazardRatio * hazard)),
    eventProbability,
    nAccrual: people(eventProbability.control, eventProbability.treated),
  });
}
