// How the islands' code is cut into files. Left alone, it falls into a dozen crumbs per page, each compressed by itself.

/** The runtime, and what nearly every island needs besides; the rest of src/islands/ui goes with whoever uses it. */
const react =
  /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]|src[\\/]islands[\\/]ui[\\/](FieldFrame|Waiting|CopyButton|use-form|use-hydrated|use-return|Form|Field|Alert|SubmitButton)\.tsx?/;
/** What every form needs, also one of plain HTML: that never fetches React. */
const fields =
  /node_modules[\\/]zod[\\/]|src[\\/](routes|contracts[\\/]fields|domain[\\/]dates)\.ts|src[\\/]islands[\\/]ui[\\/](alert-of|api-client|form-state)\.ts/;
/** What signing up, signing in and the account share, and what the account page has for itself. */
const session =
  /src[\\/](contracts[\\/]trial(-words)?|islands[\\/](account[\\/](session-\w+|NewPasswordFields|password-errors)|ui[\\/](PasswordField|PasswordChecklist)))\.tsx?/;
const account =
  /src[\\/]islands[\\/]account[\\/](Account\w+|account-store|ActionButton|call-as-user|Downloads|Orders|OwnData|SignInSettings|Username|trial-words)\.tsx?/;

/** What a t test needs: the figure on the home page is moved with it alone, and few calculators do without it. */
const tTest =
  /src[\\/]statistics[\\/](alternative|level|observed|result|descriptive[\\/](sum|moments)|t-tests[\\/](t-test|one-sample-t-test|two-sample-t-test)|distributions[\\/](students-t|incomplete-beta|continued-fraction|deviance|solve-log-tail|stirling-error|requires|normal))\.ts/;

/** Rolldown's groups: one set of fields, one runtime, one t test, and what each island has for itself. What two could hold goes to the first. */
export const chunkGroups = [
  { name: 'fields', test: fields },
  { name: 'react', test: react },
  {
    name: 'money',
    test: /src[\\/](domain[\\/]money|contracts[\\/]payment-page|islands[\\/]ui[\\/]way-back)\.ts/,
  },
  { name: 'session', test: session },
  { name: 'account', test: account },
  { name: 't-test', test: tTest },
];
