// Deterministic jitter: points of equal value are placed side by side, so the same data always gives the same figure.

/** The i-th number of the van der Corput sequence in (0, 1): evenly spread and never repeated. */
const corput = (index: number) => {
  let result = 0;
  let base = 0.5;
  for (let rest = index + 1; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result += base;
    base /= 2;
  }
  return result;
};

/**
 * Offsets across the value axis for points at `positions` (user units): none if there is room, sideways if points
 * would overlap. Offsets stay within ±`half` and keep the input order.
 */
export const swarm = (positions: readonly number[], radius: number, half: number): number[] => {
  const diameter = 2 * radius + 0.6;
  const order = positions.map((_, index) => index).sort((a, b) => positions[a]! - positions[b]! || a - b);
  const offsets = positions.map(() => 0);
  if (positions.length > 400) {
    order.forEach((index, rank) => (offsets[index] = (corput(rank) - 0.5) * 1.6 * half));
    return offsets;
  }
  const placed: number[] = [];
  for (const index of order) {
    const near = placed.filter((other) => positions[index]! - positions[other]! < diameter).slice(-60);
    const candidates = [0];
    for (const other of near) {
      const along = positions[index]! - positions[other]!;
      const across = Math.sqrt(Math.max(0, diameter ** 2 - along ** 2));
      candidates.push(offsets[other]! + across, offsets[other]! - across);
    }
    const free = candidates.filter((offset) =>
      near.every((other) => {
        const distance = (positions[index]! - positions[other]!) ** 2 + (offset - offsets[other]!) ** 2;
        return distance >= diameter ** 2 - 1e-6;
      }),
    );
    offsets[index] = free.reduce(
      (best, offset) => (Math.abs(offset) < Math.abs(best) ? offset : best),
      free[0] ?? 0,
    );
    placed.push(index);
  }
  const widest = offsets.reduce((most, offset) => Math.max(most, Math.abs(offset)), 0);
  return widest > half ? offsets.map((offset) => (offset / widest) * half) : offsets;
};
