// Contour lines of a surface on a grid: marching squares, with the segments joined into lines.
import { smallest } from '../../statistics/descriptive/extremes.ts';
import type { Point } from './points.ts';

type Segment = readonly [string, string];

/**
 * Lines along which the surface has the value `level`, in grid coordinates (column, row, fractional).
 * `grid[row][column]` must be finite. Lines that meet the border are open; the others are closed.
 */
export const contourLines = (grid: readonly (readonly number[])[], level: number): Point[][] => {
  const rows = grid.length;
  const columns = grid[0]?.length ?? 0;
  // A value that equals the level is nudged so that no line passes through a grid corner.
  const z = (row: number, column: number) => {
    const value = grid[row]![column]!;
    return value === level ? value + Math.abs(level) * 1e-9 + 1e-300 : value;
  };
  const spots = new Map<string, Point>();
  const neighbors = new Map<string, string[]>();
  const cut = (r0: number, c0: number, r1: number, c1: number) => {
    const key = `${r0},${c0},${r1},${c1}`;
    const share = (level - z(r0, c0)) / (z(r1, c1) - z(r0, c0));
    spots.set(key, [c0 + (c1 - c0) * share, r0 + (r1 - r0) * share]);
    return key;
  };
  const join = ([a, b]: Segment) => {
    neighbors.set(a, [...(neighbors.get(a) ?? []), b]);
    neighbors.set(b, [...(neighbors.get(b) ?? []), a]);
  };
  for (let r = 0; r < rows - 1; r++) {
    for (let c = 0; c < columns - 1; c++) {
      const above = [z(r, c), z(r, c + 1), z(r + 1, c + 1), z(r + 1, c)].map((value) => value > level);
      const cuts = [
        above[0] !== above[1] && cut(r, c, r, c + 1),
        above[1] !== above[2] && cut(r, c + 1, r + 1, c + 1),
        above[2] !== above[3] && cut(r + 1, c, r + 1, c + 1),
        above[3] !== above[0] && cut(r, c, r + 1, c),
      ];
      const [top, right, bottom, left] = cuts;
      if (top && right && bottom && left) {
        const middle = (z(r, c) + z(r, c + 1) + z(r + 1, c + 1) + z(r + 1, c)) / 4 > level;
        const pairs: Segment[] =
          middle === above[0]
            ? [
                [top, right],
                [bottom, left],
              ]
            : [
                [top, left],
                [right, bottom],
              ];
        pairs.forEach(join);
      } else {
        const ends = cuts.filter((end) => end !== false);
        if (ends.length === 2) join([ends[0]!, ends[1]!]);
      }
    }
  }
  const seen = new Set<string>();
  const follow = (start: string) => {
    const line: string[] = [];
    for (let here: string | undefined = start; here !== undefined;) {
      line.push(here);
      seen.add(here);
      here = neighbors.get(here)?.find((next) => !seen.has(next));
    }
    if (line.length > 2 && neighbors.get(line.at(-1)!)?.includes(start)) line.push(start);
    return line.map((key) => spots.get(key)!);
  };
  const open = [...neighbors].filter(([, next]) => next.length === 1).map(([key]) => key);
  return [...open, ...neighbors.keys()].flatMap((key) => (seen.has(key) ? [] : [follow(key)]));
};

/** The part of the grid in which the surface is above `level`, as closed rings in grid coordinates. */
export const regionAbove = (grid: readonly (readonly number[])[], level: number): Point[][] => {
  // A border of "below everything" closes every line. It is slightly outside, so the edge of the plot looks straight.
  const columns = grid[0]?.length ?? 0;
  const low = smallest(grid.flat(), level) - 1e6 * (Math.abs(level) + 1);
  const padded = [
    Array.from({ length: columns + 2 }, () => low),
    ...grid.map((row) => [low, ...row, low]),
    Array.from({ length: columns + 2 }, () => low),
  ];
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value - 1));
  return contourLines(padded, level).map((ring) =>
    ring.map(([x, y]) => [clamp(x, columns - 1), clamp(y, grid.length - 1)] as const),
  );
};
