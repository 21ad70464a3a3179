// Finds files, exports and packages that nothing uses. What a platform, an editor, a script by its path, or an `import()` of text loads is listed here.
import type { KnipConfig } from 'knip';

export default {
  entry: [
    'content/articles/*.mdx',
    'netlify/functions/*.ts',
    'netlify/office/subset-fonts.ts',
    'src/islands/calculator/**/{wake-*,make-file}.ts',
    'src/islands/woken/**/*.ts',
    'tests/mutants/{run,survey,judge}.ts',
    'tests/{bench,simulation}/*.ts',
    'tests/{e2e/accessibility-report,support/compare-with-platform,support/explore-properties}.ts',
    'tests/unit/statistics/accuracy.ts',
  ],
  project: ['**/*.{ts,tsx,astro,mjs,mdx}'],
  ignoreExportsUsedInFile: true,
  // Faces are read as files (publishing/share-fonts.ts, plugins/paper-faces.ts, which makes modules `paper-faces:…` of them).
  ignoreDependencies: [/^@fontsource-variable\/(noto-|vazirmatn)/, 'paper-faces'],
  // Tests use R, the Nu checker (in Java), and Poppler if they are installed.
  ignoreBinaries: [
    'Rscript',
    'inkscape',
    'java',
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
