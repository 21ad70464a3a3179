// One linter for everything that is written by hand; the formatter (prettier) owns layout.
import css from '@eslint/css';
import astro from 'eslint-plugin-astro';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const root = new URL('..', import.meta.url).pathname;
const code = ['**/*.ts', '**/*.tsx', '**/*.mjs'];

export default tseslint.config(
  { ignores: ['dist', '.build', '.astro', '.netlify', '.local', 'node_modules', 'test-results'] },
  { files: code, extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic] },
  {
    // What only the types tell: a promise that no one awaits, a case that no one handled, a value of any type.
    files: ['{src,netlify,tests,content}/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/no-unsafe-assignment': 'error',
      '@typescript-eslint/no-unsafe-call': 'error',
      '@typescript-eslint/no-unsafe-member-access': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      // A default that someone wrote is an answer to the cases that are not named.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  // The test runner's matchers are of any type.
  { files: ['tests/**/*.test.{ts,tsx}'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  { files: ['**/*.tsx'], ...hooks.configs.flat.recommended },
  ...astro.configs.recommended,
  {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    languageOptions: { tolerant: true },
    rules: {
      'css/no-duplicate-imports': 'error',
      'css/no-empty-blocks': 'error',
      'css/no-invalid-at-rules': 'off',
    },
  },
  {
    files: [...code, '**/*.astro'],
    rules: {
      eqeqeq: 'error',
      'no-console': 'off',
      'no-eval': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: code,
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // A rule proves what it says of an order; only the makers of a branded type (what is vouched for, a mark) state it.
    files: ['src/domain/**/*.ts'],
    ignores: ['src/domain/trust.ts', 'src/domain/order/marks.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    },
  },
  {
    // Parts of a function can be named and tried; those of a long one cannot.
    files: ['{src,netlify}/**/*.{ts,tsx,astro}', '.config/*.mjs', '*.mjs'],
    ignores: ['src/islands/**', 'netlify/{mails,use-cases}/**'],
    rules: {
      complexity: ['error', 15],
      'max-lines-per-function': ['error', { max: 80 }],
    },
  },
  {
    files: ['{src,netlify,content,.config}/**/*.{ts,tsx,astro,mjs}', '*.mjs'],
    rules: { 'no-nested-ternary': 'error' },
  },
  // A component is long by its markup, which reads from top to bottom.
  {
    files: ['src/**/*.tsx'],
    ignores: ['src/islands/**'],
    rules: { 'max-lines-per-function': ['error', { max: 150 }] },
  },
  {
    // Spread into arguments, a column of 125,000 values overflows the stack: largest() and smallest() take any length.
    files: ['src/statistics/**', 'src/charts/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name=/^(max|min|push|unshift|splice|hypot)$/] > SpreadElement',
          message: 'A long list does not fit into arguments.',
        },
      ],
    },
  },
);
