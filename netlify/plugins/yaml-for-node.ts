// `node --import ./netlify/plugins/yaml-for-node.ts script.ts`: supports the same imports of .yaml, .csv, and fonts in
// scripts that Node runs directly.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { csvAsModule } from './csv.ts';
import { asModule, isDocumentFonts } from './document-fonts.ts';

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    isDocumentFonts(specifier) ? { url: specifier, shortCircuit: true } : nextResolve(specifier, context),
  load(url, context, nextLoad) {
    if (isDocumentFonts(url)) return { format: 'module', source: asModule(url), shortCircuit: true };
    if (!/\.(yaml|csv)$/.test(url)) return nextLoad(url, context);
    const text = readFileSync(fileURLToPath(url), 'utf8');
    const source = url.endsWith('.csv')
      ? csvAsModule(text)
      : `export default ${JSON.stringify(parse(text))};`;
    return { format: 'module', source, shortCircuit: true };
  },
});
