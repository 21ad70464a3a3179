/** The size of the Pareto chart on the software page, in pixels: on a phone, and on wider screens. */
export const paretoSizes = { small: { width: 340, height: 320 }, wide: { width: 600, height: 360 } };
