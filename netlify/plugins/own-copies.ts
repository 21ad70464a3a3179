// Every instrument, its scripts, and every chart in one file (/wake/instruments/<name>.js, /wake/scripts/<name>.js, and
// /wake/charts/<kind>.js), with a copy of what it uses; so too the plants on the home page, the run of all cases, and what two forms would
// share with the heaviest page. Left alone, what any two share becomes a crumb that is fetched and compressed by itself, a third more for
// each. A reader comes for one calculator; the next one pays some 10 kB again.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { charts, words } from './chunks.ts';

/** The files that state by which names parts are handed out. */
const lists = {
  instruments: 'src/instruments/load-instrument.ts',
  scripts: 'src/instruments/scripts/load-scripts.ts',
  charts: 'src/islands/calculator/load-chart.ts',
};
const mark = '?of=';
const entry = '\0part:';
const copied =
  /\/src\/(?:(?:instruments|statistics|validation|charts)\/[^?]+|islands\/ui\/(?:CopyButton|EmailField|email-typo)|contracts\/(?:registration|given-name))\.tsx?$/;

/** All parts by their paths below /wake: the file, and what it calls the part. */
const stated = new Map<string, { readonly file: string; readonly called: string }>(
  Object.entries(lists).flatMap(([kind, list]) => {
    const path = fileURLToPath(new URL(`../../${list}`, import.meta.url));
    const lines = readFileSync(path, 'utf8').matchAll(
      /'?([\w-]+)'?: async \(\) =>\s*\(await import\('([^']+)'\)\)\.(\w+)/g,
    );
    return [...lines].map(
      ([, name, file, called]) =>
        [`${kind}/${name}`, { file: resolve(dirname(path), file!), called: called! }] as const,
    );
  }),
);

/** Whose copy it is that a file imports; none where it takes the one of all. */
const ownerOf = (from: string): string | undefined =>
  from.startsWith(entry)
    ? from.slice(entry.length).replace('/', '-')
    : /\/islands\/(?:woken\/\w+\/(?:move-plants|run-cases)\.ts|account\/(?:Orders|TrialForm)\.tsx)$/
        .exec(from)?.[0]
        .replace(/\W/g, '-');

export function ownCopies(): Plugin {
  return {
    name: 'own-copies',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      if (this.environment.mode !== 'build') return;
      for (const path of stated.keys())
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
      // What the page of a part brings anyway is not copied.
      const isOfPage =
        found && /^(instruments|scripts|charts)-/.test(of) && (words.test(found.id) || charts.test(found.id));
      return found && copied.test(found.id) && !isOfPage ? `${found.id}${mark}${of}` : found;
    },
    load(id) {
      const part = id.startsWith(entry) ? stated.get(id.slice(entry.length)) : undefined;
      if (part) return `export { ${part.called} as default } from '${part.file}';`;
      const [file = '', of] = id.split(mark);
      return of === undefined
        ? null
        : { code: readFileSync(file, 'utf8'), moduleType: file.endsWith('x') ? 'tsx' : 'ts' };
    },
    configureServer(server) {
      server.middlewares.use('/wake', (request, response, next) => {
        const part = stated.get(/^\/(\w+\/[\w-]+)\.js/.exec(request.url ?? '')?.[1] ?? '');
        if (!part) return next();
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(`export { ${part.called} as default } from '/@fs${part.file}';`);
      });
    },
  };
}
