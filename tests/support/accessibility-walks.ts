// Which tests cover which success criteria of WCAG 2.2. `npm run report -- accessibility` runs them and records the results. `…` marks
// a value inserted into the title.

export type Walk = {
  file: string;
  title: string;
  criteria: readonly string[];
  /** Whether it runs axe's rules on every page. */
  runsAxe?: true;
};

export const walks: readonly Walk[] = [
  {
    file: 'site/every-page.spec.ts',
    title: '… is accessible in light and dark, logs no errors, does not shift, and fits … px',
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
    title: 'bars, lines, and cells stay distinguishable under forced colors',
    criteria: ['1.4.1'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'keyboard only: a buyer gets from the price list through the checkout and the provider to the key',
    criteria: ['2.1.1', '2.4.3', '2.4.7'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'keyboard only: a visitor chooses a group of ten and switches the region',
    criteria: ['2.1.1', '2.4.7', '2.5.7'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'keyboard only: the menu opens, returns the focus to its button when closed, and leads to a page',
    criteria: ['2.1.1', '2.1.2', '2.4.7'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'keyboard only: the carousel turns, pauses, and resumes',
    criteria: ['2.1.1', '2.2.2'],
  },
  {
    file: 'site/keyboard.spec.ts',
    title: 'keyboard only: a video opens and returns the focus when closed, and a question opens and closes',
    criteria: ['2.1.1', '2.1.2', '2.4.3'],
  },
  {
    file: 'site/dialogs.spec.ts',
    title: 'the … is accessible in light and dark, traps the focus, and returns it when closed',
    criteria: ['2.1.2', '2.4.3'],
    runsAxe: true,
  },
  {
    file: 'site/carousel.spec.ts',
    title: 'stays still while paused and while the pointer is over it',
    criteria: ['2.2.2'],
  },
  {
    file: 'site/shell.spec.ts',
    title: 'the trial is the highlighted link of the header, and the skip link is the first Tab stop',
    criteria: ['2.4.1'],
  },
  {
    file: 'site/metadata.spec.ts',
    title: 'no two pages share a title or a description',
    criteria: ['2.4.2'],
  },
  {
    file: 'site/metadata.spec.ts',
    title: 'no page has two links with the same text and different targets',
    criteria: ['2.4.4'],
  },
  {
    file: 'site/blog-search.spec.ts',
    title: 'every page links to the site search',
    criteria: ['2.4.5'],
  },
  {
    file: 'site/shell.spec.ts',
    title:
      'every other page has the header with its links and the search, marks the open page, and has the footer',
    criteria: ['3.2.3', '3.2.4'],
  },
  {
    file: 'site/shell.spec.ts',
    title: 'payment and password pages have no header or footer but keep the chat link',
    criteria: ['3.2.6'],
  },
  {
    file: 'buying/checkout-form.spec.ts',
    title: 'every invalid field shows its error immediately, and the first one has the focus',
    criteria: ['3.3.1', '3.3.3'],
  },
  {
    file: 'account/signing-up.spec.ts',
    title: 'a mistyped address prompts a question, and one click corrects it',
    criteria: ['3.3.3'],
  },
  {
    file: 'account/own-account.spec.ts',
    title:
      'deleting an account requires its password and a typed word, after the page lists what will be kept',
    criteria: ['3.3.4'],
  },
  {
    file: 'buying/checkout-form.spec.ts',
    title: 'typed values survive a reload, before and after React hydrates the form',
    criteria: ['3.3.7'],
  },
  {
    file: 'account/signing-up.spec.ts',
    title: '…: password managers recognize every field, and pasting works',
    criteria: ['1.3.5', '3.3.8'],
  },
  {
    file: 'account/signing-up.spec.ts',
    title: 'a rejected registration shows an alert with the reason and keeps the typed values',
    criteria: ['4.1.3'],
  },
  {
    file: 'site/criteria.spec.ts',
    title: 'focus, a choice, a typed letter, and an abandoned press change nothing else on any page',
    criteria: ['2.1.4', '2.4.11', '2.5.2', '3.2.1', '3.2.2'],
  },
  {
    file: 'site/search-dialog.spec.ts',
    title: 'the slash of the search can be switched off for all pages, and is never taken from a field',
    criteria: ['2.1.4'],
  },
  {
    file: 'site/criteria.spec.ts',
    title: 'a phone shows headings and fields in their order, with borders that stand out by 3 to 1',
    criteria: ['1.3.2', '1.4.11'],
  },
  {
    file: 'site/criteria.spec.ts',
    title: 'no two headings of a page have the same text, and none is empty',
    criteria: ['2.4.6'],
  },
  {
    file: 'site/criteria.spec.ts',
    title: 'no text identifies a control by its color, shape, or place alone',
    criteria: ['1.3.3'],
  },
  {
    file: 'site/criteria.spec.ts',
    title: 'no page plays sound, shows a video without sound, or streams by itself',
    criteria: ['1.2.1', '1.2.4'],
  },
  {
    file: 'site/criteria.spec.ts',
    title: 'no script listens to motion, locks the orientation, or needs two fingers',
    criteria: ['1.3.4', '2.5.1', '2.5.4'],
  },
  {
    file: 'site/criteria.spec.ts',
    title: 'nothing flashes: what is animated without end takes at least a third of a second',
    criteria: ['2.3.1'],
  },
  {
    file: 'site/every-page.spec.ts',
    title: 'no page scrolls sideways at 320 px, the width of a 1280 px window at 400% zoom',
    criteria: ['1.4.10'],
  },
];
