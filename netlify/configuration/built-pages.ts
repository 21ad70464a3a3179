// Built pages that functions fill in. The build splits them (netlify/postbuild/page-shells.ts) and substitutes them
// for this module's empty lists when it bundles the functions. Unbundled code has none and responds with plain pages.

/**
 * A page around a function's output: the parts before its title, between title and content, and after the content, plus
 * its content security policy.
 */
export type PageShell = { head: string; middle: string; end: string; policy: string };
/** A page around its inquiry form. */
export type FormShell = { before: string; after: string; policy: string };

/** The page for bookings, orders, and certificates. */
export const siteShell: PageShell | undefined = undefined as PageShell | undefined;
/** The pages of the inquiry forms, by path. */
export const formShells: Readonly<Record<string, FormShell>> = {};
