// `node --import ./netlify/plugins/yaml-for-node.ts script.ts`: the same .yaml and .csv imports for scripts that Node runs directly.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { csvAsModule } from './csv.ts';

registerHooks({
  load(url, context, nextLoad) {
    if (!/\.(yaml|csv)$/.test(url)) return nextLoad(url, context);
    const text = readFileSync(fileURLToPath(url), 'utf8');
    const source = url.endsWith('.csv')
      ? csvAsModule(text)
      : `export default ${JSON.stringify(parse(text))};`;
    return { format: 'module', source, shortCircuit: true };
  },
});
