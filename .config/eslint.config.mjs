// Lints everything written by hand; Prettier owns layout.
import css from '@eslint/css';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { hooks } from '../tests/react-hooks.mjs';

const root = new URL('..', import.meta.url).pathname;
const code = ['**/*.ts', '**/*.tsx', '**/*.mjs'];

export default tseslint.config(
  { ignores: ['dist', '.build', '.astro', '.netlify', '.local', 'node_modules', 'test-results'] },
  { files: code, extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic] },
  {
    // Rules that need types: promises that no one awaits, unhandled cases, values of type any.
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
      // An explicit default handles the cases that are not listed.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  // The test runner's matchers have type any.
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
    // Rules must prove what they state about an order; only the constructors of branded types (vouched values, marks)
    // may assert it.
    files: ['src/domain/**/*.ts'],
    ignores: ['src/domain/trust.ts', 'src/domain/order/marks.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    },
  },
  {
    // Parts of a function can be named and tested; those of a long function can't.
    files: ['{src,netlify}/**/*.{ts,tsx,astro}', '.config/*.mjs', '*.mjs'],
    rules: { 'max-lines-per-function': ['error', { max: 80 }] },
  },
  {
    files: ['{src,netlify,content,tests,.config}/**/*.{ts,tsx,astro,mjs}', '*.mjs'],
    rules: { complexity: ['error', 15], 'no-nested-ternary': 'error' },
  },
  // A component may be long because of its markup, which reads from top to bottom.
  {
    files: ['src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 150 }] },
  },
  {
    // Spreading a column of 125,000 values into arguments overflows the stack; largest() and smallest() take any
    // length.
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
