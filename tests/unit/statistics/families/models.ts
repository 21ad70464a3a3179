// Regression, sampling, designs, time series, survival, multivariate analysis, import.
import type { Registry } from '../reference-case.ts';
import { curves } from './curves.ts';
import { designs } from './designs.ts';
import { logistic } from './logistic.ts';
import { multivariate } from './multivariate.ts';
import { regression } from './regression.ts';
import { sampling } from './sampling.ts';
import { survival } from './survival.ts';
import { tablesOfData } from './tables-of-data.ts';
import { timeSeries } from './time-series.ts';

export const models: Registry = {
  ...regression,
  ...curves,
  ...logistic,
  ...sampling,
  ...timeSeries,
  ...survival,
  ...multivariate,
  ...designs,
  ...tablesOfData,
};
