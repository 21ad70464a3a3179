// Which tests look at which success criteria of WCAG 2.2: what `npm run report -- accessibility` runs and writes down. `…` stands for what a
// title is made with.

export type Walk = {
  file: string;
  title: string;
  criteria: readonly string[];
  /** Axe's rules run in it, on every page. */
  runsAxe?: true;
};

export const walks: readonly Walk[] = [
  {
    file: 'site/every-page.spec.ts',
    title: '… is accessible in light and dark, quiet and still, and holds at … px',
    criteria: ['1.4.4'],
    runsAxe: true,
  },
  {
    file: 'site/form-states.spec.ts',
    title: '… is accessible in light and dark and does not scroll sideways',
    criteria: ['3.3.1'],
    runsAxe: true,
  },
  {
    file: 'site/figures.spec.ts',
    title: 'forced colours leave kinds of bars, lines and cells apart',
    criteria: ['1.4.1'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'by keyboard: from the price list through the checkout and the provider to the key',
    criteria: ['2.1.1', '2.4.3', '2.4.7'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'by keyboard: a group of ten is chosen, and the region switched',
    criteria: ['2.1.1', '2.4.7', '2.5.7'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'by keyboard: the menu opens, closes with the focus back on its button, and leads to a page',
    criteria: ['2.1.1', '2.1.2', '2.4.7'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'by keyboard: the carousel turns, stands and goes on',
    criteria: ['2.1.1', '2.2.2'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'by keyboard: a video opens and closes with the focus back, and a question opens and closes',
    criteria: ['2.1.1', '2.1.2', '2.4.3'],
  },
  {
    file: 'site/dialogs.spec.ts',
    title: 'the … is accessible in light and dark, keeps the focus inside, and gives it back when closed',
    criteria: ['2.1.2', '2.4.3'],
    runsAxe: true,
  },
  {
    file: 'site/carousel.spec.ts',
    title: 'stands still while paused, and under the pointer',
    criteria: ['2.2.2'],
  },
  {
    file: 'site/shell.spec.ts',
    title:
      'the trial is the highlighted link of the header, and the skip link is the first stop of the keyboard',
    criteria: ['2.4.1'],
  },
  {
    file: 'site/metadata.spec.ts',
    title: 'no two pages share a title or a description',
    criteria: ['2.4.2'],
  },
  {
    file: 'site/metadata.spec.ts',
    title: 'no page leads to two places by the same words',
    criteria: ['2.4.4'],
  },
  {
    file: 'site/blog-search.spec.ts',
    title: 'every page leads to the search of the site',
    criteria: ['2.4.5'],
  },
  {
    file: 'site/shell.spec.ts',
    title: 'every other page has the header with its nine links, marks the open page, and has the footer',
    criteria: ['3.2.3', '3.2.4'],
  },
  {
    file: 'site/shell.spec.ts',
    title: 'payments and new passwords have no header and no footer, and the chat link all the same',
    criteria: ['3.2.6'],
  },
  {
    file: 'buying/checkout-form.spec.ts',
    title: 'every invalid field shows its error immediately, and the first one has the focus',
    criteria: ['3.3.1', '3.3.3'],
  },
  {
    file: 'account/signing-up.spec.ts',
    title: 'a mistyped address is asked about, and mended with one click',
    criteria: ['3.3.3'],
  },
  {
    file: 'account/own-account.spec.ts',
    title: 'an account is deleted by its password and a typed word, in full knowledge of what stays',
    criteria: ['3.3.4'],
  },
  {
    file: 'buying/checkout-form.spec.ts',
    title: 'typed values survive a reload, before and after React hydrates the form',
    criteria: ['3.3.7'],
  },
  {
    file: 'account/signing-up.spec.ts',
    title: '…: password managers know every field, and pasting works',
    criteria: ['1.3.5', '3.3.8'],
  },
  {
    file: 'account/signing-up.spec.ts',
    title: 'a refused registration says why in an alert, and nothing that was typed is lost',
    criteria: ['4.1.3'],
  },
];
