import { aliasStructure } from '../../statistics/designs/alias-structure.ts';
import { fractionalDesign } from '../../statistics/designs/fractional-design.ts';
import { lenth } from '../../statistics/designs/lenth.ts';
import { contrast, factorialEffects } from '../../statistics/designs/factorial-effects.ts';
import { randomizedBlocks } from '../../statistics/designs/randomized-blocks.ts';
import { sequentialAnova } from '../../statistics/designs/sequential-anova.ts';
import { matrix, numbers, scalar, strings } from '../inputs.ts';
import type { Adapter, Registry } from '../reference-case.ts';
import { columnsOf } from './regression.ts';

const twoLevel: Adapter = ({ X, y }) => {
  const result = factorialEffects(columnsOf(X), numbers(y));
  if (result.status === 'error') return result;
  const { effects } = result;
  return {
    labels: effects.map(({ label }) => label),
    mean: result.mean,
    effects: effects.map(({ effect }) => effect),
    sum_of_squares: effects.map(({ sumOfSquares }) => sumOfSquares),
    df_error: result.df,
    ms_error: result.variance,
    se_effect: result.standardError,
    t: result.df > 0 ? effects.map(({ t }) => t) : [],
    p: result.df > 0 ? effects.map(({ p }) => p) : [],
  };
};

const blocked: Adapter = ({ y, block, ...others }) => {
  const names = Object.keys(others);
  const factors = Object.fromEntries(
    Object.entries({ block: block!, ...others }).map(([name, values]) => [name, strings(values)]),
  );
  const choices = Array.from({ length: 2 ** names.length - 1 }, (_, code) =>
    names.filter((__, j) => ((code + 1) >> j) & 1),
  );
  const terms = [['block'], ...choices.sort((a, b) => a.length - b.length)];
  const table = sequentialAnova(numbers(y), factors, terms);
  if (table.status === 'error') return table;
  return {
    terms: [...table.rows.map(({ term }) => term), 'residuals'],
    df: [...table.rows.map(({ df }) => df), table.residual.df],
    ss: [...table.rows.map(({ sumOfSquares }) => sumOfSquares), table.residual.sumOfSquares],
    F: table.rows.map(({ f }) => f),
    p: table.rows.map(({ p }) => p),
  };
};

const halfFraction: Adapter = ({ base }) => {
  const factors = columnsOf(base);
  const generated = contrast(
    factors,
    factors.map((_, j) => j),
  );
  const structure = aliasStructure([...factors, generated]);
  if (structure.status === 'error') return structure;
  return {
    D_column: generated,
    aliases: structure.pairs.map((pair) => pair.join('=')).sort(),
    defining_word: structure.definingWords,
  };
};

const blocks: Adapter = ({ m }) => {
  const result = randomizedBlocks(matrix(m));
  if (result.status === 'error') return result;
  return {
    F_treatment: result.treatment.f,
    p_treatment: result.treatment.p,
    F_block: result.block.f,
    p_ignoring_blocks: result.ignoringBlocks.p,
    relative_efficiency: result.relativeEfficiency,
  };
};

const fraction: Adapter = ({ base, generators }) => {
  const design = fractionalDesign(scalar(base), strings(generators));
  if (design.status === 'error') return design;
  return {
    runs: design.runs.length,
    factors: design.runs[0]!.length,
    design: design.runs,
    defining_words: design.definingWords,
    resolution: design.resolution,
    word_length_pattern: design.wordLengthPattern,
    main_effect_aliases: design.mainEffectAliases,
    two_factor_aliases: design.twoFactorAliases,
  };
};

const evaluated: Adapter = ({ effects }) => {
  const result = lenth(numbers(effects));
  if (result.status === 'error') return result;
  return {
    s0: result.s0,
    pse: result.pseudoStandardError,
    df: result.df,
    t: result.t,
    margin_of_error: result.marginOfError,
    simultaneous_margin_of_error: result.simultaneousMarginOfError,
    active: result.active,
  };
};

export const designs: Registry = {
  factorial_2k: twoLevel,
  factorial_blocked: blocked,
  factorial_alias: halfFraction,
  randomised_blocks: blocks,
  fractional_design: fraction,
  lenth: evaluated,
};
