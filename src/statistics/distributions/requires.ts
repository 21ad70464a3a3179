/** Stops a call whose parameters make no sense (a programming error, unlike data that allow no answer). */
export const requires = (condition: boolean): void => {
  if (!condition) throw new RangeError('parameter outside its range');
};
