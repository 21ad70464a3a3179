// Regression, sampling, designs, time series, survival, multivariate analysis, import.
import type { Registry } from '../reference-case.ts';
import { curves } from './curves.ts';
import { regression } from './regression.ts';

export const models: Registry = { ...regression, ...curves };
