// What the components of an article know about it, set by the article's page.
declare namespace App {
  // Astro merges this declaration with its own, which only an interface can do.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Locals {
    article: {
      slug: string;
      numbering: Readonly<Record<'figure' | 'table' | 'equation', Readonly<Record<string, number>>>>;
      /** The ID of the figure in the social preview image. */
      sharedFigure: string | undefined;
      /** How many exercises are on the page so far. */
      exercises?: number;
    };
  }
}
