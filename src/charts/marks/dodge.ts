// Moves overlapping labels apart by as little as needed, within limits.

/**
 * New positions for labels that prefer the positions `wanted` and need `heights` (user units). Keeps their order,
 * avoids overlaps, keeps them within `low`–`high` as long as there is room, and minimizes the squared moves
 * (pool-adjacent-violators on the positions minus the room taken by the preceding labels).
 */
export const dodge = (
  wanted: readonly number[],
  heights: readonly number[],
  low: number,
  high: number,
): number[] => {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const offsets: number[] = [];
  order.forEach((index, rank) => {
    const before = order[rank - 1];
    offsets.push(before === undefined ? 0 : offsets[rank - 1]! + (heights[before]! + heights[index]!) / 2);
  });
  const pools: { sum: number; count: number }[] = [];
  order.forEach((index, rank) => {
    pools.push({ sum: wanted[index]! - offsets[rank]!, count: 1 });
    for (;;) {
      const [before, last] = pools.slice(-2);
      if (before === undefined || last === undefined || before.sum / before.count <= last.sum / last.count)
        break;
      pools.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  });
  const least = low + (heights[order[0] ?? 0] ?? 0) / 2;
  const most = high - (heights[order.at(-1) ?? 0] ?? 0) / 2 - (offsets.at(-1) ?? 0);
  const result = [...wanted];
  let rank = 0;
  for (const pool of pools) {
    for (let i = 0; i < pool.count; i++, rank++) {
      result[order[rank]!] = Math.max(least, Math.min(most, pool.sum / pool.count)) + offsets[rank]!;
    }
  }
  return result;
};
