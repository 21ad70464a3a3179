// Readers can find the source of every number on the site, because each numerical function documents it.
import { describe, expect, it } from 'vitest';
import { files, read } from './source-files.ts';

const numerical = files.filter((file) => /^src\/statistics\/.*\.ts$/.test(file));

/** Files with text, types, or data handling, which contain no formula that needs a source. */
const plain =
  /\/(columns|format|groups|level|observed|reason-in-words|result|dot|times-vector|requires|sorted|extremes|alternative|logistic-data|survey-estimate|counts)\.ts$/;

describe('a file of src/statistics', () => {
  it.each(numerical)('%s explains everything it exports', (file) => {
    const exported = [...read(file).matchAll(/^(.*)\n?export (?:function|const) (\w+)/gm)];
    expect(exported.filter(([, before = '']) => !before.endsWith('*/')).map(([, , name]) => name)).toEqual(
      [],
    );
  });

  it.each(numerical.filter((file) => !file.endsWith('/reason-in-words.ts')))(
    '%s gives an example',
    (file) => {
      expect(read(file)).toMatch(/Examples?:|→/);
    },
  );

  it.each(numerical.filter((file) => !plain.test(file)))('%s names its source and its accuracy', (file) => {
    expect(read(file)).toMatch(/Source[s:]/);
    expect(read(file)).toMatch(/Accuracy:|Exact[.,: ]|accuracy:/);
  });
});
