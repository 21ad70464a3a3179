// How the islands' code is cut into files. Left alone, it falls into a dozen crumbs per page, each compressed by itself.

/** The runtime, and what nearly every island needs besides; the rest of src/islands/ui goes with whoever uses it. */
const react =
  /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]|src[\\/]islands[\\/]ui[\\/](FieldFrame|Waiting|use-form|use-hydrated|use-return|Form|Field|Alert|SubmitButton)\.tsx?/;
/** What both of them ask of a form: React fetches no more of the fields than that, and the fields no React. */
const form = /src[\\/]islands[\\/]ui[\\/]form-state\.ts/;
/** What every form needs, also one of plain HTML. */
const fields = /node_modules[\\/]zod[\\/]|src[\\/]contracts[\\/]fields\.ts/;
/** What every call needs; the account makes calls before it has a form. */
const calls =
  /src[\\/](routes|domain[\\/]dates|contracts[\\/]field-words)\.ts|src[\\/]islands[\\/]ui[\\/](alert-of|api-client)\.ts/;
/** How a session is kept and ended. */
const token = /src[\\/]islands[\\/]account[\\/]session-(end|token)\.ts/;
/** What signing up, signing in and the settings of the account share, and what the account page has for itself. */
const session =
  /src[\\/](contracts[\\/]trial(-words)?|islands[\\/](account[\\/](NewPasswordFields|password-errors)|ui[\\/](PasswordField|PasswordChecklist)))\.tsx?/;
const account =
  /src[\\/]islands[\\/]account[\\/](Account\w+|account-store|call-as-user|Downloads|Orders|orders-store|trial-words)\.tsx?/;
/** What every chart is drawn with; a page of an instrument brings one kind beside it. */
export const charts =
  /src[\\/]charts[\\/](Frame|Axes|plot|scale|text-metrics|number-format|hues|marks[\\/](paths|points))\.tsx?$|node_modules[\\/]d3-array[\\/]/;

/** What the page of an instrument and the instrument both say things with. */
export const words =
  /src[\\/](instruments[\\/](in-sentences|report)|statistics[\\/](format|reason-in-words|result|descriptive[\\/]extremes))\.ts$/;

/** What an answer is drawn with, on the page of an instrument and in an article; and what its page has in several parts. */
const answered =
  /src[\\/](instruments[\\/]read-cells|islands[\\/]calculator[\\/](Numbers|Picture|Sentence|Spoken|fetch-part))\.tsx?$/;
const panel = /src[\\/]islands[\\/]calculator[\\/](asleep|CopyText|Fold|Mark)\.tsx?$/;

/**
 * Rolldown's groups: one set of fields, one runtime, one set of words, one frame of charts and of answers, and what each island has for
 * itself. What two could hold goes to the first.
 */
export const chunkGroups = [
  { name: 'form', test: form },
  { name: 'calls', test: calls },
  { name: 'zod', test: fields },
  { name: 'react', test: react },
  {
    name: 'money',
    test: /src[\\/](domain[\\/]money|contracts[\\/]payment-page|islands[\\/]ui[\\/]way-back)\.ts/,
  },
  { name: 'token', test: token },
  { name: 'session', test: session },
  { name: 'account', test: account },
  // Vite's own: what fetches nothing later does without it.
  { name: 'preload', test: /preload-helper/ },
  { name: 'words', test: words },
  { name: 'charts', test: charts },
  { name: 'answered', test: answered },
  { name: 'panel', test: panel },
];
