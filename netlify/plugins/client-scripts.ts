// Modules that a page loads only when it needs them. Each is built under a fixed name, /wake/<name>.js, so that a few bytes of inline
// script can import it. A bundled `import()` would add Vite's preload helper, and with it a script at page load.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = new URL('../../', import.meta.url);

/** Setup that the React plugin requires before the first component; Astro adds it only to its own islands. */
const reactInDevelopment = `import refresh from '/@react-refresh';
refresh.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

/** Takes names and their files, relative to the root of the repository. */
export function clientScripts(modules: Record<string, string>): Plugin {
  return {
    name: 'client-scripts',
    buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return;
      for (const [name, file] of Object.entries(modules))
        this.emitFile({
          type: 'chunk',
          id: fileURLToPath(new URL(file, root)),
          fileName: `wake/${name}.js`,
          preserveSignature: 'strict',
        });
    },
    configureServer(server) {
      server.middlewares.use('/wake', (request, response, next) => {
        const file = modules[/^\/([\w/-]+)\.js/.exec(request.url ?? '')?.[1] ?? ''];
        if (file === undefined) return next();
        if (!/\/load-[\w-]+\.ts$/.test(file)) return response.writeHead(302, { location: `/${file}` }).end();
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(`${reactInDevelopment}export default (await import('/${file}')).default;`);
      });
    },
  };
}
