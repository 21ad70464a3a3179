/** The position of a value between the ends of a range, or the middle if the domain is a point. */
export const between =
  ([low, high]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return start * (1 - share) + end * share;
  };
