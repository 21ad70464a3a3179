// How the islands' code is split into chunks. By default it falls into a dozen small files per page, each compressed separately.
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

/** Returns whether a module is one of these files in src. @throws If one of them does not exist. */
export function filesOf(folder: string, names: readonly string[]): Members {
  const paths = new Set(names.map((name) => pathOf(`src/${folder}/${name}`)));
  return (id) => paths.has(id);
}

/** Returns whether a module belongs to one of these packages. @throws If one of them is not installed. */
function packagesOf(...names: readonly string[]): Members {
  const paths = names.map((name) => `${pathOf(`node_modules/${name}`)}/`);
  return (id) => paths.some((path) => id.startsWith(path));
}

const any =
  (...groups: readonly Members[]): Members =>
  (id) =>
    groups.some((group) => group(id));

/** The runtime and what nearly every island needs; the rest of src/islands/ui is bundled with its users. */
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
/** The form code that React and the fields share. React loads no more of the fields than this, and the fields load no React. */
const form = filesOf('islands/ui', ['form-state.ts']);
/** Needed by every form, including plain HTML ones. */
const fields = any(packagesOf('zod'), filesOf('contracts', ['fields.ts']));
/** Needed by every request; the account page makes requests before it has a form. */
const calls = any(
  filesOf('', ['routes.ts', 'domain/dates.ts', 'contracts/field-words.ts']),
  filesOf('islands/ui', ['message-from.ts', 'api-client.ts']),
);
/** How a session is stored and ended. */
const token = filesOf('islands/account', ['session-end.ts', 'session-token.ts']);
/** Shared by sign-up, sign-in, and account settings. */
const session = any(
  filesOf('contracts', ['trial.ts', 'trial-words.ts']),
  filesOf('islands/account', ['NewPasswordFields.tsx', 'password-errors.ts']),
  filesOf('islands/ui', ['PasswordField.tsx', 'PasswordChecklist.tsx']),
);
/** Used by the account page only. */
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
const money = filesOf('', ['domain/money.ts', 'contracts/payment-page.ts', 'islands/ui/return-url.ts']);
/** Used to draw every chart; a calculator's page adds one kind of chart. */
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
/** The messages that a calculator's page and the calculator share. */
export const words = any(
  filesOf('calculators', ['in-sentences.ts', 'report.ts']),
  filesOf('statistics', ['format.ts', 'reason-in-words.ts', 'result.ts', 'descriptive/extremes.ts']),
);
/** Draws results, on a calculator's page and in an article. */
const answered = any(
  filesOf('calculators', ['read-cells.ts']),
  filesOf('islands/calculator', [
    'Numbers.tsx',
    'Picture.tsx',
    'Sentence.tsx',
    'LiveRegion.tsx',
    'fetch-part.ts',
  ]),
);
/** Used in several parts of a calculator's page. */
const panel = filesOf('islands/calculator', ['hydration.ts', 'CopyText.tsx', 'Disclosure.tsx', 'Mark.tsx']);

/**
 * Rolldown's groups: the fields, the runtime, the messages, the frames of charts and results, and each island's own
 * code. A module that matches several groups goes to the first.
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
  // Vite's preload helper, which code without deferred loading does without.
  { name: 'preload', test: (id) => id.includes('vite/preload-helper') },
  { name: 'words', test: words },
  { name: 'charts', test: charts },
  { name: 'answered', test: answered },
  { name: 'panel', test: panel },
];
