// pdfkit reads its color profile from a file next to itself. A bundled function ships no files, so the bundle includes it.
import { readFile } from 'node:fs/promises';

/** The statement with which pdfkit reads it. */
const asRead = 'fs.readFileSync(ICC_PROFILE_PATH)';

/** An esbuild plugin. @throws if pdfkit reads the profile in another way */
export const colorProfileForEsbuild = {
  name: 'color-profile',
  setup(build: {
    onLoad(
      on: { filter: RegExp },
      load: (file: { path: string }) => Promise<{ contents: string; loader: 'js' }>,
    ): void;
  }) {
    build.onLoad({ filter: /pdfkit.js.pdfkit\.node\.mjs$/ }, async ({ path }) => {
      const [source, profile] = await Promise.all([
        readFile(path, 'utf8'),
        readFile(new URL('data/sRGB_IEC61966_2_1.icc', `file://${path}`), 'base64'),
      ]);
      if (source.split(asRead).length !== 2) throw new Error(`pdfkit no longer says ${asRead}`);
      return { contents: source.replace(asRead, `Buffer.from('${profile}', 'base64')`), loader: 'js' };
    });
  },
};
