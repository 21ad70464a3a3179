// How the islands' code is cut into files. Left alone, it falls into a dozen crumbs per page, each compressed by itself.
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

const root = new URL('../../', import.meta.url);

type Members = (id: string) => boolean;

function pathOf(name: string): string {
  const path = fileURLToPath(new URL(name, root));
  if (!existsSync(path))
    throw new Error(`netlify/plugins/chunks.ts lists ${name}, which does not exist. Correct the name there.`);
  return normalizePath(realpathSync(path));
}

/** Tells whether a module is one of these files of src. @throws If one of them does not exist. */
export function filesOf(folder: string, names: readonly string[]): Members {
  const paths = new Set(names.map((name) => pathOf(`src/${folder}/${name}`)));
  return (id) => paths.has(id);
}

/** Tells whether a module belongs to one of these packages. @throws If one of them is not installed. */
function packagesOf(...names: readonly string[]): Members {
  const paths = names.map((name) => `${pathOf(`node_modules/${name}`)}/`);
  return (id) => paths.some((path) => id.startsWith(path));
}

const any =
  (...groups: readonly Members[]): Members =>
  (id) =>
    groups.some((group) => group(id));

/** The runtime, and what nearly every island needs besides; the rest of src/islands/ui goes with whoever uses it. */
const react = any(
  packagesOf('react', 'react-dom', 'scheduler', '@astrojs/react'),
  filesOf('islands/ui', [
    'FieldFrame.tsx',
    'Waiting.tsx',
    'use-form.ts',
    'use-hydrated.ts',
    'use-return.ts',
    'Form.tsx',
    'Field.tsx',
    'Alert.tsx',
    'SubmitButton.tsx',
  ]),
);
/** What both of them ask of a form: React fetches no more of the fields than that, and the fields no React. */
const form = filesOf('islands/ui', ['form-state.ts']);
/** What every form needs, also one of plain HTML. */
const fields = any(packagesOf('zod'), filesOf('contracts', ['fields.ts']));
/** What every call needs; the account makes calls before it has a form. */
const calls = any(
  filesOf('', ['routes.ts', 'domain/dates.ts', 'contracts/field-words.ts']),
  filesOf('islands/ui', ['alert-of.ts', 'api-client.ts']),
);
/** How a session is kept and ended. */
const token = filesOf('islands/account', ['session-end.ts', 'session-token.ts']);
/** What signing up, signing in and the settings of the account share. */
const session = any(
  filesOf('contracts', ['trial.ts', 'trial-words.ts']),
  filesOf('islands/account', ['NewPasswordFields.tsx', 'password-errors.ts']),
  filesOf('islands/ui', ['PasswordField.tsx', 'PasswordChecklist.tsx']),
);
/** What the account page has for itself. */
const account = filesOf('islands/account', [
  'AccountAlert.tsx',
  'AccountHead.tsx',
  'account-store.ts',
  'call-as-user.ts',
  'Downloads.tsx',
  'Orders.tsx',
  'orders-store.ts',
  'trial-words.ts',
]);
const money = filesOf('', ['domain/money.ts', 'contracts/payment-page.ts', 'islands/ui/way-back.ts']);
/** What every chart is drawn with; a page of an instrument brings one kind beside it. */
export const charts = any(
  packagesOf('d3-array'),
  filesOf('charts', [
    'Frame.tsx',
    'Axes.tsx',
    'plot.ts',
    'scale.ts',
    'text-metrics.ts',
    'number-format.ts',
    'hues.ts',
    'marks/paths.ts',
    'marks/points.ts',
  ]),
);
/** What the page of an instrument and the instrument both say things with. */
export const words = any(
  filesOf('instruments', ['in-sentences.ts', 'report.ts']),
  filesOf('statistics', ['format.ts', 'reason-in-words.ts', 'result.ts', 'descriptive/extremes.ts']),
);
/** What an answer is drawn with, on the page of an instrument and in an article. */
const answered = any(
  filesOf('instruments', ['read-cells.ts']),
  filesOf('islands/calculator', [
    'Numbers.tsx',
    'Picture.tsx',
    'Sentence.tsx',
    'Spoken.tsx',
    'fetch-part.ts',
  ]),
);
/** What the page of an instrument has in several parts. */
const panel = filesOf('islands/calculator', ['asleep.ts', 'CopyText.tsx', 'Fold.tsx', 'Mark.tsx']);

/**
 * Rolldown's groups: one set of fields, one runtime, one set of words, one frame of charts and of answers, and what each island has for
 * itself. What two could hold goes to the first.
 */
export const chunkGroups: { name: string; test: Members }[] = [
  { name: 'form', test: form },
  { name: 'calls', test: calls },
  { name: 'zod', test: fields },
  { name: 'react', test: react },
  { name: 'money', test: money },
  { name: 'token', test: token },
  { name: 'session', test: session },
  { name: 'account', test: account },
  // Vite's own: what fetches nothing later does without it.
  { name: 'preload', test: (id) => id.includes('vite/preload-helper') },
  { name: 'words', test: words },
  { name: 'charts', test: charts },
  { name: 'answered', test: answered },
  { name: 'panel', test: panel },
];
