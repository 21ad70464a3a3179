// The result of a calculator: a report that starts with the estimates, or an error that says what to do.
import type { InteractionProps } from '../charts/Interaction.tsx';
import type { BarChartProps } from '../charts/BarChart.tsx';
import type { KaplanMeierProps } from '../charts/KaplanMeier.tsx';
import type { DoseResponseProps } from '../charts/DoseResponse.tsx';
import type { RocCurveProps } from '../charts/RocCurve.tsx';
import type { ParetoProps } from '../charts/Pareto.tsx';
import type { BiplotProps } from '../charts/Biplot.tsx';
import type { TimeSeriesProps } from '../charts/TimeSeries.tsx';
import type { DistributionProps } from '../charts/Distribution.tsx';
import type { EstimationProps } from '../charts/Estimation.tsx';
import type { ForestProps } from '../charts/Forest.tsx';
import type { PairedProps } from '../charts/Paired.tsx';
import type { PowerCurveProps } from '../charts/PowerCurve.tsx';
import type { ScatterProps } from '../charts/Scatter.tsx';
import type { Sentence } from './sentence.ts';

/** A number and its formatted text. */
export type Shown = { readonly value: number; readonly text: string };

/** An estimate with its interval; `text` contains both. It is the largest element on the page. */
export type Estimate = Shown & {
  readonly name: string;
  readonly unit: string | null;
  readonly interval: {
    readonly lower: Shown;
    readonly upper: Shown;
    readonly level: number;
    readonly method: string;
  } | null;
};

export type ReportTable = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | Shown)[])[];
};

/** A chart of `src/charts`, by type. */
export type ReportChart =
  | { readonly kind: 'distribution'; readonly props: DistributionProps }
  | { readonly kind: 'estimation'; readonly props: EstimationProps }
  | { readonly kind: 'paired'; readonly props: PairedProps }
  | { readonly kind: 'scatter'; readonly props: ScatterProps }
  | { readonly kind: 'forest'; readonly props: ForestProps }
  | { readonly kind: 'power'; readonly props: PowerCurveProps }
  | { readonly kind: 'interaction'; readonly props: InteractionProps }
  | { readonly kind: 'bars'; readonly props: BarChartProps }
  | { readonly kind: 'survival'; readonly props: KaplanMeierProps }
  | { readonly kind: 'dose'; readonly props: DoseResponseProps }
  | { readonly kind: 'roc'; readonly props: RocCurveProps }
  | { readonly kind: 'pareto'; readonly props: ParetoProps }
  | { readonly kind: 'biplot'; readonly props: BiplotProps }
  | { readonly kind: 'series'; readonly props: TimeSeriesProps };

/** An assumption: it holds, it is doubtful, or only the reader can know. */
export type Check = {
  readonly asks: string;
  readonly answer: 'yes' | 'doubtful' | 'only you know';
  readonly says: string;
  /** Values whose normal quantile plots show more than words. */
  readonly plots?: readonly { readonly label: string; readonly values: readonly number[] }[];
};

/** The result of a calculator, starting with the estimates. */
export type Report = {
  readonly status: 'ok';
  readonly estimates: readonly Estimate[];
  /** Statistic, degrees of freedom, p, effect sizes: one to five numbers next to the estimate. */
  readonly numbers: readonly (Shown & { readonly name: string })[];
  readonly tables: readonly ReportTable[];
  /** `result`: what the chart states about the test, in the style of the sentence. */
  readonly chart: ReportChart & { readonly result?: Sentence };
  readonly checks: readonly Check[];
  /** The sentences for the methods and the results of a paper. */
  readonly methods: Sentence;
  readonly results: Sentence;
  readonly warnings: readonly string[];
};

/** What a report was computed from: the parsed input and the options. The calculator's scripts use it. */
export type Basis<Input = unknown, Choices = unknown> = {
  readonly input: Input;
  readonly options: Choices;
};

export type ReportedOn<Input = unknown, Choices = unknown> = Report & {
  readonly basis: Basis<Input, Choices>;
};

/** Why there is no report, and what to do. `at` is the cell to correct, if there is one. */
export type InputError = {
  readonly status: 'refused';
  readonly says: string;
  readonly at?: { readonly row: number; readonly column: string };
};

/** Example: `inputError('Paste two columns.').says` → 'Paste two columns.' */
export const inputError = (says: string, at?: InputError['at']): InputError => ({
  status: 'refused',
  says,
  ...(at && { at }),
});

/** Whether a result is an error. */
export const isInputError = (answer: object): answer is InputError =>
  'status' in answer && answer.status === 'refused';
