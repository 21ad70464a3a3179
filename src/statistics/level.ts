/** Whether a confidence level, an error probability, or a power is valid: inside (0, 1), by 1e-12. Example: `isLevel(0.95)` → true */
export const isLevel = (value: number): boolean => value > 1e-12 && value < 1 - 1e-12;
