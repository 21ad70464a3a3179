// Residuals against fitted values: they should show no pattern and constant spread.
import type { ChartProps } from './Frame.tsx';
import { Scatter, type XY } from './Scatter.tsx';

export type ResidualsProps = ChartProps & {
  points: readonly { fitted: number; residual: number }[];
  /** A smooth curve through the points, which makes a bend visible. */
  smooth?: readonly XY[];
  /** The fitted quantity, with its unit. */
  quantity: string;
  note?: string;
};

/** A residual plot with its line at zero. */
export const Residuals = ({ points, smooth, quantity, note, ...frame }: ResidualsProps) => (
  <Scatter
    {...frame}
    xAxis={`Fitted ${quantity}`}
    yAxis={`Residual ${quantity}`}
    reference={0}
    series={[
      {
        points: points.map((point) => ({ x: point.fitted, y: point.residual })),
        ...(smooth === undefined ? {} : { line: smooth }),
      },
    ]}
    {...(note === undefined ? {} : { note })}
  />
);
