// Bundles every calculator, its scripts, and every chart into one file each (/wake/instruments/<name>.js, /wake/scripts/<name>.js, and
// /wake/charts/<kind>.js) with its own copy of what it uses. The same applies to the plants on the home page, the run of all cases, and
// what two forms would share with the heaviest page. Otherwise, code shared by any two becomes a small file that is fetched and compressed
// separately, a third more for each. Readers come for one calculator; the next one costs them about 10 kB again.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { load } from '../../src/calculators/load-instrument.ts';
import { loadScripts } from '../../src/calculators/scripts/load-scripts.ts';
import { loadChart } from '../../src/islands/calculator/load-chart.ts';
import { charts, filesOf, words } from './chunks.ts';
import { type Part, registeredParts } from './registered-parts.ts';

const src = new URL('../../src/', import.meta.url);

/** All parts by their paths below /wake. */
const parts = new Map<string, Part>(
  Object.entries({
    instruments: registeredParts(new URL('calculators/load-instrument.ts', src), load),
    scripts: registeredParts(new URL('calculators/scripts/load-scripts.ts', src), loadScripts),
    charts: registeredParts(new URL('islands/calculator/load-chart.ts', src), loadChart),
  }).flatMap(([kind, named]) => [...named].map(([name, part]) => [`${kind}/${name}`, part] as const)),
);
const mark = '?of=';
const entry = '\0part:';

const copiedRooms = ['calculators', 'statistics', 'validation', 'charts'].map((room) =>
  normalizePath(fileURLToPath(new URL(`${room}/`, src))),
);
const copiedFiles = [
  filesOf('islands/ui', ['CopyButton.tsx', 'EmailField.tsx', 'email-typo.ts']),
  filesOf('contracts', ['registration.ts', 'given-name.ts']),
];
/** Whether a module is copied into each part: calculator code, and what two forms would share with the heaviest page. */
const isCopied = (id: string) =>
  (/\.tsx?$/.test(id) && copiedRooms.some((room) => id.startsWith(room))) ||
  copiedFiles.some((has) => has(id));

/** The name of a part's copies. */
const copiesOf = (path: string) => path.replace('/', '-');
const copiesOfParts = new Set([...parts.keys()].map(copiesOf));

/** Other files in src that get copies, and the name of their copies, which no part has. */
const owners = new Map(
  [
    'scripts/maize/move-plants.ts',
    ...globSync('figures/explorables/*.ts', { cwd: fileURLToPath(src) }),
    'scripts/validation/run-cases.ts',
    'islands/account/Orders.tsx',
    'islands/account/TrialForm.tsx',
  ].map((name) => [filesOf('', [name]), `copy-${name.replace(/\W/g, '-')}`] as const),
);

/** Returns whose copy a file imports; none if it uses the shared one. */
function ownerOf(from: string): string | undefined {
  if (from.startsWith(entry)) return copiesOf(from.slice(entry.length));
  return [...owners].find(([has]) => has(from))?.[1];
}

/** A Vite plugin that builds each part with its own copy of shared code. */
export function ownCopies(): Plugin {
  return {
    name: 'own-copies',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      if (this.environment.mode !== 'build') return;
      for (const path of parts.keys())
        this.emitFile({
          type: 'chunk',
          id: entry + path,
          fileName: `wake/${path}.js`,
          preserveSignature: 'strict',
        });
    },
    async resolveId(source, importer = '', options) {
      if (source.startsWith(entry)) return source;
      const [from = '', own] = importer.split(mark);
      const of = this.environment.mode === 'build' ? (own ?? ownerOf(from)) : undefined;
      if (of === undefined) return null;
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      // Code that a part's page already loads is not copied.
      const isOfPage = found && copiesOfParts.has(of) && (words(found.id) || charts(found.id));
      return found && isCopied(found.id) && !isOfPage ? `${found.id}${mark}${of}` : found;
    },
    load(id) {
      const part = id.startsWith(entry) ? parts.get(id.slice(entry.length)) : undefined;
      if (part) return `export { ${part.exported} as default } from '${part.file}';`;
      const [file = '', of] = id.split(mark);
      return of === undefined
        ? null
        : { code: readFileSync(file, 'utf8'), moduleType: file.endsWith('x') ? 'tsx' : 'ts' };
    },
    configureServer(server) {
      server.middlewares.use('/wake', (request, response, next) => {
        const part = parts.get(/^\/(\w+\/[\w-]+)\.js/.exec(request.url ?? '')?.[1] ?? '');
        if (!part) return next();
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(`export { ${part.exported} as default } from '/@fs${part.file}';`);
      });
    },
  };
}
