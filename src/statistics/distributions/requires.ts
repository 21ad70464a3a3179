/** Stops a call whose parameters make no sense (a programming error, unlike data that allow no answer). Example: requires(df > 0). */
export const requires = (condition: boolean): void => {
  if (!condition) throw new RangeError('parameter outside its range');
};
