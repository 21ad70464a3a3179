/** Throws if a parameter is invalid (a programming error, unlike data that allow no answer). Example: `requires(1 > 0)` → undefined */
export const requires = (condition: boolean): void => {
  if (!condition) throw new RangeError('parameter outside its range');
};
