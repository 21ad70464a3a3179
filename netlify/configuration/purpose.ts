// The deploy context that the functions were bundled for. The platform tells its build the context but not the running
// functions, so the build writes it into them (`define` in postbuild/functions.ts).

/** `local`: fakes on this machine. `preview`: the providers' test modes. `production`: real money and real email. */
export type Purpose = 'local' | 'preview' | 'production';

declare const BUILT_FOR: Purpose | undefined;

/** What this code was built for. Code that was not built counts as production. */
export const builtFor: Purpose = typeof BUILT_FOR === 'undefined' ? 'production' : BUILT_FOR;

/** Maps the platform's context name. Only known previews are treated less strictly than production; an unknown or missing name is not. */
export const purposeOfContext = (context: string | undefined): Exclude<Purpose, 'local'> =>
  context === 'deploy-preview' || context === 'branch-deploy' ? 'preview' : 'production';
