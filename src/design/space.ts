/** The spacing of the page: between columns, between sections, and its greatest width. */
export const space = {
  gap: 'clamp(1rem, 0.6rem + 1.6vw, 2rem)',
  section: 'clamp(3.5rem, 2rem + 6vw, 7rem)',
  page: '78rem',
};
