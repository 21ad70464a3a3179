// Comparison brackets: the compared groups and the result as text, in a zone above the data.
import { largest } from '../../statistics/descriptive/extremes.ts';
import { px } from '../number-format.ts';
import { textWidth } from '../text-metrics.ts';

/** A comparison between groups `from` and `to` (indices), with its result, such as 'p = 0.006'. */
export type Comparison = { from: number; to: number; text: string };

type Placed = { left: number; right: number; text: string; at: number; level: number };

const levelHeight = 26;

const stack = (comparisons: readonly Comparison[], at: (index: number) => number): Placed[] => {
  const placed: Placed[] = [];
  const spans = comparisons
    .map(({ from, to, text }) => ({
      left: Math.min(at(from), at(to)),
      right: Math.max(at(from), at(to)),
      text,
    }))
    .sort((a, b) => a.right - a.left - (b.right - b.left) || a.left - b.left);
  for (const { left, right, text } of spans) {
    const middle = (left + right) / 2;
    const half = Math.max((right - left) / 2, textWidth(text) / 2) + 3;
    const clashes = placed.filter((other) => {
      const reach = Math.max((other.right - other.left) / 2, textWidth(other.text) / 2) + 3;
      return Math.abs((other.left + other.right) / 2 - middle) < half + reach;
    });
    const level = clashes.reduce((most, other) => Math.max(most, other.level + 1), 0);
    placed.push({ left, right, text, at: middle, level });
  }
  return placed;
};

/** The height above the plot that `comparisons` need, for groups at about `at`. */
export const bracketRoom = (comparisons: readonly Comparison[], at: (index: number) => number) =>
  comparisons.length === 0
    ? 0
    : (1 + largest(stack(comparisons, at).map((placed) => placed.level))) * levelHeight + 4;

type BracketsProps = {
  comparisons: readonly Comparison[];
  at: (index: number) => number;
  /** The lower edge of the zone. */
  bottom: number;
  left: number;
  right: number;
};

/** Brackets with their texts, stacked so that no bracket crosses another's text. */
export const Brackets = ({ comparisons, at, bottom, left, right }: BracketsProps) => {
  if (comparisons.length === 0) return null;
  const placed = stack(comparisons, at);
  const y = (level: number) => bottom - 4 - level * levelHeight;
  return (
    <>
      <path
        className="ax"
        d={placed.map((p) => `M${px(p.left + 2)} ${px(y(p.level))}v-5H${px(p.right - 2)}v5`).join('')}
      />
      <g textAnchor="middle">
        {placed.map((p) => {
          const half = textWidth(p.text) / 2;
          return (
            <text
              key={`${p.left} ${p.right}`}
              x={px(Math.min(right - half, Math.max(left + half, p.at)))}
              y={px(y(p.level) - 9)}
            >
              {p.text}
            </text>
          );
        })}
      </g>
    </>
  );
};
