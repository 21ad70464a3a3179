// Modules that a page fetches only when they are needed: each is built under a fixed name, /wake/<name>.js, so that a few bytes of
// inline script can import it. A bundled `import()` would bring Vite's preload helper, and with it a script at page load.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = new URL('../../', import.meta.url);

/** What the React plugin wants before the first component, and Astro gives to its own islands alone. */
const reactInDevelopment = `import refresh from '/@react-refresh';
refresh.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

/** Takes names and the files they stand for, from the root of the repository. */
export function wokenModules(modules: Record<string, string>): Plugin {
  return {
    name: 'wake-modules',
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
        if (!/\/wake-[\w-]+\.ts$/.test(file)) return response.writeHead(302, { location: `/${file}` }).end();
        response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(`${reactInDevelopment}export default (await import('/${file}')).default;`);
      });
    },
  };
}
