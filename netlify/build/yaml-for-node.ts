// `node --import ./netlify/build/yaml-for-node.ts script.ts`: the same .yaml imports for scripts that Node runs directly.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.yaml')) return nextLoad(url, context);
    const source = `export default ${JSON.stringify(parse(readFileSync(fileURLToPath(url), 'utf8')))};`;
    return { format: 'module', source, shortCircuit: true };
  },
});
