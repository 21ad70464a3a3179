// Regression, sampling, designs, time series, survival, multivariate analysis, import.
import type { Registry } from '../reference-case.ts';

export const models: Registry = {};
