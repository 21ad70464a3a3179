// What a bundle of the functions is for. The platform tells its build the deploy context, but not the functions that run, so the build
// writes it into them (`define` in publishing/functions.ts).

/** `local`: stand-ins on this machine. `preview`: the providers' test modes. `production`: real money and real mail. */
export type Purpose = 'local' | 'preview' | 'production';

declare const BUILT_FOR: Purpose | undefined;
declare const BUILT_FROM: string | undefined;

/** What this code was built for; code that no build has touched is held to be production. */
export const builtFor: Purpose = typeof BUILT_FOR === 'undefined' ? 'production' : BUILT_FOR;

/** The commit that this code was built from; null where the build was not told. */
export const builtFrom = typeof BUILT_FROM === 'undefined' || BUILT_FROM === '' ? null : BUILT_FROM;

/** What the platform's name of a context means. Only previews are less than production: an unknown or missing name is not. */
export const purposeOfContext = (context: string | undefined): Exclude<Purpose, 'local'> =>
  context === 'deploy-preview' || context === 'branch-deploy' ? 'preview' : 'production';
