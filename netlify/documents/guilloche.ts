// The ornament of a certificate: sine curves woven into bands along its edge, and a rosette, as on banknotes. Returned as SVG path data.

const amplitude = 8.5;
const bands = 4;
const rosetteCurves = 5;
/** The length of one wave. A band has a whole number of waves, so that its corners meet. */
const waveLength = 26;
const stepsPerWave = 16;

const pathOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Returns the curves of one band along a line of this length, from its start, around `y`; `isUpright` rotates it down the page. */
export function bandPaths(length: number, from: { x: number; y: number }, isUpright = false): string[] {
  const waves = Math.max(1, Math.round(length / waveLength));
  const steps = waves * stepsPerWave;
  return Array.from({ length: bands }, (_, band) =>
    pathOf(
      Array.from({ length: steps + 1 }, (_step, i) => {
        const along = (i / steps) * length;
        const off = amplitude * Math.sin((i / stepsPerWave) * 2 * Math.PI + (band * 2 * Math.PI) / bands);
        return isUpright ? [from.x + off, from.y + along] : [from.x + along, from.y + off];
      }),
    ),
  );
}

/** Returns the four sides of a frame whose center line is this rectangle. */
export function framePaths(left: number, top: number, width: number, height: number): string[] {
  return [
    ...bandPaths(width, { x: left, y: top }),
    ...bandPaths(width, { x: left, y: top + height }),
    ...bandPaths(height, { x: left, y: top }, true),
    ...bandPaths(height, { x: left + width, y: top }, true),
  ];
}

/** Returns the curves of a rosette around a point. */
export function rosettePaths(x: number, y: number, radius: number): string[] {
  const steps = 360;
  return Array.from({ length: rosetteCurves }, (_, curve) =>
    pathOf(
      Array.from({ length: steps + 1 }, (_step, i) => {
        const angle = (i / steps) * 2 * Math.PI;
        const swing = Math.cos(12 * angle + (curve * 2 * Math.PI) / rosetteCurves);
        const reach = radius * (0.68 + 0.32 * swing);
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
      }),
    ),
  );
}
