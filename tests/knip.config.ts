// Finds unused files, exports, and packages. Lists here what a platform, an editor, a script by its path, or an
// `import()` with a computed path loads.
import type { KnipConfig } from 'knip';

export default {
  workspaces: {
    '.': {
      entry: [
        'content/{articles,guides}/*.mdx',
        'netlify/functions/*.ts',
        'netlify/cli/subset-fonts.ts',
        'src/islands/calculator/**/{load-*,make-file}.ts',
        'src/scripts/**/*.ts',
      ],
      project: ['**/*.{ts,tsx,astro,mjs,mdx}'],
      // Font packages are read as files (postbuild/share-fonts.ts, and plugins/document-fonts.ts, which turns them into
      // modules `document-fonts:…`).
      ignoreDependencies: [
        /^@fontsource-variable\/(noto-|vazirmatn)/,
        'document-fonts',
        'third-party-notices',
      ],
    },
    tests: {
      entry: [
        'mutants/{run,survey,evaluate}.ts',
        '{bench,simulation}/*.ts',
        '{e2e/accessibility-report,support/compare-with-platform,support/explore-properties}.ts',
        'unit/statistics/accuracy.ts',
      ],
      project: ['**/*.{ts,tsx,mjs,mdx}'],
      // A script of the root starts the check of pages by its path, and its parser needs the runtime without listing it.
      ignoreDependencies: ['@astrojs/check', '@emnapi/runtime'],
    },
  },
  ignoreExportsUsedInFile: true,
  // Tests use R, the Nu HTML Checker (in Java), and Poppler if they are installed; a benchmark uses OpenSSL.
  ignoreBinaries: [
    'Rscript',
    'inkscape',
    'java',
    'openssl',
    'pdffonts',
    'pdfinfo',
    'pdftotext',
    'qpdf',
    'pdftoppm',
    'soffice',
  ],
  // Separate processes load this module by its path from the root.
  ignoreUnresolved: ['./netlify/plugins/yaml-for-node.ts'],
  compilers: { mdx: (text: string) => [...text.matchAll(/^import [^;]+;/gm)].join('\n') },
} satisfies KnipConfig;
