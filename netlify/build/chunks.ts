// How the islands' code is cut into files. Left alone, it falls into a dozen crumbs per page, each compressed by itself.

const react = /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/;
/** What every form needs; the rest of src/islands/ui goes with whoever uses it. */
const kit =
  /node_modules[\\/]zod[\\/]|src[\\/](routes|contracts[\\/]fields)\.ts|src[\\/]islands[\\/]ui[\\/](api-client|form-state|use-form|use-hydrated|Form|Field|Alert|SubmitButton)\.tsx?/;

/** Rolldown's groups: one runtime, one kit, and what each island has for itself. */
export const chunkGroups = [
  { name: 'react', test: react },
  { name: 'kit', test: kit },
];
