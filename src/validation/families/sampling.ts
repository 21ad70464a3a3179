import { mean, standardDeviation } from '../../statistics/descriptive/moments.ts';
import { criticalValue } from '../../statistics/regression/coefficient.ts';
import { bootstrap } from '../../statistics/sampling/bootstrap.ts';
import { clusterRatio } from '../../statistics/sampling/cluster-ratio.ts';
import { permutationTest } from '../../statistics/sampling/permutation-test.ts';
import {
  exactPairedPermutationTest,
  exactPermutationTest,
} from '../../statistics/sampling/exact-permutation-test.ts';
import { allocateInBlocks, permutedBlocks } from '../../statistics/sampling/permuted-blocks.ts';
import { sampleMean } from '../../statistics/sampling/sample-mean.ts';
import { simpleRandomSample } from '../../statistics/sampling/simple-random-sample.ts';
import { stratifiedMean } from '../../statistics/sampling/stratified-mean.ts';
import { stratifiedSample } from '../../statistics/sampling/stratified-sample.ts';
import { systematicSample } from '../../statistics/sampling/systematic-sample.ts';
import { randomStream } from '../../statistics/sampling/random-stream.ts';
import type { Alternative } from '../../statistics/alternative.ts';
import { numbers, observed, pairs, scalar, strings, pAs } from '../inputs.ts';
import type { Adapter, Registry } from '../reference-case.ts';

/** The inputs do not name the generator, but the R code of the case does. */
const seeded: Adapter = (inputs, { r_code = '', title }) => {
  const stream = randomStream(scalar(inputs.seed));
  const mentions = (pattern: RegExp) => pattern.test(r_code) || pattern.test(title);
  if ('blocks' in inputs)
    return { allocation: permutedBlocks(stream, ['A', 'A', 'B', 'B'], scalar(inputs.blocks)) };
  if ('strata_sizes' in inputs) {
    const sizes = numbers(inputs.strata_sizes);
    const drawn = stratifiedSample(stream, sizes, numbers(inputs.take));
    const before = (k: number) => sizes.slice(0, k).reduce((sum, size) => sum + size, 0);
    return { values: drawn.flatMap((positions, k) => positions.map((i) => i + before(k))) };
  }
  if ('y' in inputs) return permutationTest(stream, numbers(inputs.x), numbers(inputs.y), scalar(inputs.B));
  if ('B' in inputs) {
    const result = bootstrap(stream, numbers(inputs.x), scalar(inputs.B));
    return result.status === 'ok'
      ? { percentile_ci95: result.interval, boot_se: result.standardError }
      : result;
  }
  const n = scalar(inputs.n, 0);
  if (!('N' in inputs))
    return { values: Array.from({ length: n }, mentions(/rnorm/) ? stream.normal : stream.uniform) };
  const size = scalar(inputs.N);
  if (mentions(/seq\(|systematic/)) {
    const values = systematicSample(stream, size, n);
    return { start: values[0], values };
  }
  return { values: stream.sample(size, n || size, mentions(/replace *= *T|\bwith replacement/)) };
};

const survey: Adapter = ({ N, y, N_clusters, size, total }) => {
  const result =
    N_clusters === undefined
      ? stratifiedMean(
          Object.values(y as Record<string, number[]>).map((values) => numbers(values)),
          numbers(N),
        )
      : clusterRatio(numbers(total), numbers(size), scalar(N_clusters));
  if (result.status === 'error') return result;
  return { mean: result.mean, se: result.standardError, ci95_normal: result.interval };
};

const article: Adapter = ({ seed, y, n, reps, stratum, strata, take }) => {
  const population = numbers(y);
  const stream = randomStream(scalar(seed));
  if (strata !== undefined) {
    const groups = strings(strata).map((name) => population.filter((_, i) => strings(stratum)[i] === name));
    const sizes = groups.map(({ length }) => length);
    const samples = stratifiedSample(stream, sizes, numbers(take)).map((positions, k) =>
      positions.map((i) => groups[k]![i - 1]!),
    );
    const result = stratifiedMean(samples, sizes);
    if (result.status === 'error') return result;
    return {
      stratum_sizes: sizes,
      stratum_means: samples.map(mean),
      mean: result.mean,
      se: result.standardError,
    };
  }
  const count = scalar(n);
  const draw = () => stream.sample(population.length, count);
  const estimated = (index: readonly number[]) => {
    const result = sampleMean(
      index.map((i) => population[i - 1]!),
      population.length,
    );
    if (result.status === 'error') throw new Error(result.reason);
    return result;
  };
  if (reps === undefined) {
    const index = draw();
    const result = estimated(index);
    return {
      index,
      population_mean: mean(population),
      sample_mean: result.mean,
      sample_sd: standardDeviation(index.map((i) => population[i - 1]!)),
      se_fpc: result.standardError,
      ci95: result.interval,
    };
  }
  const results = Array.from({ length: scalar(reps) }, () => estimated(draw()));
  const truth = mean(population);
  const critical = criticalValue(count - 1, 0.95);
  const fpc = Math.sqrt(1 - count / population.length);
  return {
    covered: results.filter((r) => Math.abs(r.mean - truth) <= critical * r.standardError).length,
    mean_of_means: mean(results.map((r) => r.mean)),
    sd_of_means: standardDeviation(results.map((r) => r.mean)),
    theoretical_se: (standardDeviation(population) / Math.sqrt(count)) * fpc,
  };
};

const permuted = (
  run: (alternative?: Alternative) => ReturnType<typeof exactPermutationTest>,
  name: string,
): Record<string, unknown> => {
  const result = run();
  return result.status === 'error'
    ? result
    : {
        [name]: result.difference,
        arrangements: result.arrangements,
        p: result.p,
        p_less: pAs(run('less')),
        p_greater: pAs(run('greater')),
      };
};

export const sampling: Registry = {
  sampling_seeded: seeded,
  survey_estimate: survey,
  sampling_article: article,
  permuted_blocks: ({ seed, arms, ratio, blocks }) => ({
    ...allocateInBlocks(randomStream(scalar(seed)), strings(arms), numbers(ratio), scalar(blocks)),
  }),
  random_sample: ({ seed, N, n, replace }) => ({
    ...simpleRandomSample(randomStream(scalar(seed)), scalar(N), scalar(n), replace === true),
  }),
  permutation_exact: ({ x, y }) =>
    permuted(
      (alternative) => exactPermutationTest(observed(x), observed(y), alternative && { alternative }),
      'difference',
    ),
  permutation_exact_paired: ({ x, y }) =>
    permuted(
      (alternative) => exactPairedPermutationTest(...pairs(x, y), alternative && { alternative }),
      'mean_difference',
    ),
};
