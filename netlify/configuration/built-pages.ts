// Built pages that a function fills, cut open by the build (netlify/publishing/page-shells.ts), which puts them in the place of this module's
// empty lists when it bundles the functions. Code that is not bundled has none, and answers with plain pages.

/** A page around what a function writes: before its title, between title and content, and after that; and its content security policy. */
export type PageShell = { head: string; middle: string; end: string; policy: string };
/** A page around its inquiry form. */
export type FormShell = { before: string; after: string; policy: string };

/** The page for everything about bookings, orders and certificates. */
export const siteShell: PageShell | undefined = undefined as PageShell | undefined;
/** The pages of the inquiry forms, by address. */
export const formShells: Readonly<Record<string, FormShell>> = {};
