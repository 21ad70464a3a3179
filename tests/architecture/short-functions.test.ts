// Calculators are made of short functions: the linter holds that, except in a few files from before the rule.
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import tseslint from 'typescript-eslint';
import { shortFunctions, stillLong } from '../../.config/eslint.config.mjs';

it('every file that may have long functions has one, and no more than four may', async () => {
  const linter = new ESLint({
    cwd: new URL('../..', import.meta.url).pathname,
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      rules: shortFunctions,
    },
  });
  const results = await linter.lintFiles(stillLong);
  expect(results.filter(({ errorCount }) => errorCount === 0).map(({ filePath }) => filePath)).toEqual([]);
  expect(stillLong.length).toBeLessThanOrEqual(4);
});
