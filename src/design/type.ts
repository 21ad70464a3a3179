// The type scale, from notes to the headline of the home page.

export const fonts = {
  serif: 'Display, Display-g, Display-t, Display-n, Display-d, serif',
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  mono: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
};

/** Font sizes by the name of their custom property: `s0` is body text, `s1` reading text, `s5` the largest number or headline. */
export const scale = {
  's-3': '0.75rem',
  's-2': '0.8125rem',
  's-1': '0.875rem',
  s0: '1rem',
  s1: 'clamp(1.125rem, 1.08rem + 0.2vw, 1.25rem)',
  s2: 'clamp(1.3rem, 1.2rem + 0.5vw, 1.6rem)',
  s3: 'clamp(1.65rem, 1.35rem + 1.3vw, 2.375rem)',
  s4: 'clamp(2.05rem, 1.55rem + 2.2vw, 3.25rem)',
  s5: 'clamp(2.5rem, 1.9rem + 2.6vw, 4.2rem)',
};
