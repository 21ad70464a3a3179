// Labels that want the same place move apart, as little as needed, and stay inside.

/**
 * New positions for labels that want to stand at `wanted` and need `heights` (user units): their order is kept, no two
 * overlap, all stay within `low`–`high` as long as there is room, and the squared moves are the least possible
 * (pool-adjacent-violators on the positions less the room taken by the labels before).
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
