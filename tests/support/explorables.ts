// The explorables by the names of their scripts, for tests that compare a page with what its explorable computes.
import type { Explorable } from '../../src/figures/explorables/explorable.ts';
import { firstMeasurement } from '../../src/figures/explorables/first-measurement.ts';
import { groupMean } from '../../src/figures/explorables/group-mean.ts';
import { groupSize } from '../../src/figures/explorables/group-size.ts';
import { hypothesizedDifference } from '../../src/figures/explorables/hypothesized-difference.ts';
import { lonePoint } from '../../src/figures/explorables/lone-point.ts';
import { oneCell } from '../../src/figures/explorables/one-cell.ts';
import { onePatient } from '../../src/figures/explorables/one-patient.ts';
import { oneYear } from '../../src/figures/explorables/one-year.ts';
import { samplePrecision } from '../../src/figures/explorables/sample-precision.ts';
import { smoothingWeight } from '../../src/figures/explorables/smoothing-weight.ts';
import { substrate } from '../../src/figures/explorables/substrate.ts';
import { readAtWeek } from '../../src/figures/explorables/week.ts';

export const explorables: Readonly<Record<string, Explorable<never>>> = {
  'first-measurement': firstMeasurement,
  'group-mean': groupMean,
  'group-size': groupSize,
  'hypothesized-difference': hypothesizedDifference,
  'lone-point': lonePoint,
  'one-cell': oneCell,
  'one-patient': onePatient,
  'one-year': oneYear,
  'sample-precision': samplePrecision,
  'smoothing-weight': smoothingWeight,
  substrate,
  week: readAtWeek,
};
