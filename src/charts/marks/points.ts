// Points of a series as one path: circles, triangles, and so on, so that shape as well as color distinguishes groups.
import { px } from '../number-format.ts';

export type Point = readonly [x: number, y: number];
export type Shape = 'circle' | 'triangle' | 'square' | 'diamond' | 'wedge' | 'cross' | 'plus' | 'hexagon';

/** Shapes in group order, starting with circles. */
export const shapes: readonly Shape[] = [
  'circle',
  'triangle',
  'square',
  'diamond',
  'wedge',
  'cross',
  'plus',
  'hexagon',
];

/** The shape of group `index`, counted from 0. */
export const shapeOf = (index: number): Shape => shapes[index % shapes.length] ?? 'circle';

// Each outline starts at an offset from the center. Areas are about equal, so no group looks heavier.
const outline = (shape: Shape, radius: number): readonly [dx: number, dy: number, path: string] => {
  const r = px(radius);
  const s = px(radius * 0.89);
  const t = px(radius * 1.2);
  const d = px(radius * 1.25);
  const h = px(radius / 2);
  const w = px(radius * 0.87);
  switch (shape) {
    case 'circle':
      return [-r, 0, `a${r} ${r} 0 1 0 ${px(2 * r)} 0a${r} ${r} 0 1 0-${px(2 * r)} 0`];
    case 'triangle':
      return [0, -t, `l${t} ${px(t * 1.75)}h-${px(2 * t)}z`];
    case 'wedge':
      return [0, t, `l${t}-${px(t * 1.75)}h-${px(2 * t)}z`];
    case 'square':
      return [-s, -s, `h${px(2 * s)}v${px(2 * s)}h-${px(2 * s)}z`];
    case 'diamond':
      return [0, -d, `l${d} ${d}-${d} ${d}-${d}-${d}z`];
    case 'cross':
      return [-s, -s, `l${px(2 * s)} ${px(2 * s)}m-${px(2 * s)} 0l${px(2 * s)}-${px(2 * s)}`];
    case 'plus':
      return [-r, 0, `h${px(2 * r)}m-${r}-${r}v${px(2 * r)}`];
    case 'hexagon':
      return [0, -r, `l${w} ${h}v${r}l-${w} ${h}-${w}-${h}v-${r}z`];
  }
};

/** One path for all `points`, each drawn as `shape` with `radius`. */
export const pointsPath = (points: readonly Point[], shape: Shape = 'circle', radius = 3.5) => {
  const [dx, dy, path] = outline(shape, radius);
  return points.map(([x, y]) => `M${px(x + dx)} ${px(y + dy)}${path}`).join('');
};

/** The radius that keeps `count` points distinct and legible. */
export const radiusFor = (count: number) => {
  if (count > 150) return 2.4;
  return count > 60 ? 2.9 : 3.5;
};
