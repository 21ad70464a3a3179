// The sentence a reader copies into a journal article claims no more than its numbers support, and in the right
// direction.
// It is tested as a reader would see it: a claim must show only p-values below 0.05 and intervals that exclude the
// null value.
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import type { Given } from '../../../src/calculators/options.ts';
import '../../../src/calculators/journal-styles.ts';
import { plain } from '../../../src/calculators/sentence.ts';
import type { Style } from '../../../src/calculators/sentence.ts';
import { randomFrom } from '../../support/random.ts';

// Each test takes a second or two. The timeout allows for the long run on a busy machine.
vi.setConfig({ testTimeout: 7_200_000 });

/** The number of data sets per calculator that `npm run test:long -- pastes` asks for: 10,000. */
const runs = Number(process.env.FUZZ_RUNS ?? 60);

/** Seeded values of a normal distribution (Box–Muller), with ties if they are rounded. */
function normalValues(seed: number) {
  const { uniform } = randomFrom(seed);
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}

type World = { seed: number; n: number; decimals: number; effect: number };
type Made = { paste: string; options?: Given };

const asPaste = (columns: Record<string, readonly (number | string)[]>) => {
  const names = Object.keys(columns);
  const rows = columns[names[0]!]!.map((_, i) => names.map((name) => columns[name]![i]).join('\t'));
  return [names.join('\t'), ...rows].join('\n');
};

const repeat = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i));

/**
 * A data set for each calculator that makes claims. `effect` is in standard deviations, 0 under the null
 * hypothesis.
 */
const worlds: Record<string, (world: World) => Made> = {};

const world = ({ seed, n, decimals }: World) => {
  const { normal, uniform } = normalValues(seed);
  return { uniform, normal, value: (mean: number) => Number((10 + mean + normal()).toFixed(decimals)), n };
};

for (const name of ['independent-t-test', 'mann-whitney-test', 'one-way-anova', 'kruskal-wallis-test'])
  worlds[name] = (of) => {
    const { value, n } = world(of);
    const groups = name.endsWith('t-test') || name.startsWith('mann') ? ['A', 'B'] : ['A', 'B', 'C', 'D'];
    return {
      paste: asPaste({
        value: groups.flatMap((_, g) => repeat(n, () => value(g === 0 ? of.effect : 0))),
        group: groups.flatMap((group) => repeat(n, () => group)),
      }),
    };
  };
for (const name of ['paired-t-test', 'wilcoxon-test', 'method-comparison', 'repeated-measures'])
  worlds[name] = (of) => {
    const { value, n } = world(of);
    return { paste: asPaste({ A: repeat(n, () => value(of.effect)), B: repeat(n, () => value(0)) }) };
  };
worlds['one-sample-t-test'] = (of) => {
  const { value, n } = world(of);
  return { paste: asPaste({ A: repeat(n, () => value(of.effect)) }), options: { nullValue: 10 } };
};
for (const name of ['correlation', 'straight-line'])
  worlds[name] = (of) => {
    const { normal, value, n } = world(of);
    const x = repeat(n + 2, () => Number(normal().toFixed(of.decimals + 1)));
    return { paste: asPaste({ B: x, A: x.map((one) => value(of.effect * one)) }) };
  };
worlds['multiple-regression'] = (of) => {
  const { normal, value, n } = world(of);
  const [first, second] = [repeat(n + 8, normal), repeat(n + 8, normal)];
  return { paste: asPaste({ y: first.map((one) => value(of.effect * one)), A: first, B: second }) };
};
worlds['logistic-regression'] = (of) => {
  const { normal, uniform, n } = world(of);
  const [first, second] = [repeat(n + 25, normal), repeat(n + 25, normal)];
  const event = (x: number) => (uniform() < 1 / (1 + Math.exp(-of.effect * x)) ? 'yes' : 'no');
  return { paste: asPaste({ event: first.map(event), A: first, B: second }) };
};
worlds['two-way-anova'] = (of) => {
  const { value, n } = world(of);
  const cells = ['a', 'b'].flatMap((row) =>
    ['x', 'y'].flatMap((column) => repeat(n, () => [row, column] as const)),
  );
  return {
    paste: asPaste({
      value: cells.map(([row]) => value(row === 'a' ? of.effect : 0)),
      A: cells.map(([row]) => row),
      B: cells.map(([, column]) => column),
    }),
  };
};
for (const name of ['2x2-table', 'rxc-table'])
  worlds[name] = (of) => {
    const { uniform, n } = world(of);
    const rows = name === '2x2-table' ? ['A', 'B'] : ['A', 'B', 'C'];
    const counts = rows.map((_, i) => {
      const hits = repeat(4 * n, () => uniform() < (i === 0 ? 0.4 + 0.1 * of.effect : 0.4)).filter(
        Boolean,
      ).length;
      return [hits, 4 * n - hits];
    });
    return {
      paste: asPaste({
        group: rows,
        event: counts.map(([hits]) => hits!),
        other: counts.map(([, rest]) => rest!),
      }),
    };
  };
worlds['goodness-of-fit'] = (of) => {
  const { uniform, n } = world(of);
  const share = of.effect > 0 ? 0.65 : 0.1;
  const hits = repeat(4 * n, () => uniform() < (of.effect === 0 ? 1 / 3 : share)).filter(Boolean).length;
  const second = repeat(4 * n - hits, () => uniform() < 0.5).filter(Boolean).length;
  return { paste: asPaste({ kind: ['A', 'B', 'C'], observed: [hits, second, 4 * n - hits - second] }) };
};
worlds['mcnemar'] = (of) => {
  const { uniform, n } = world(of);
  const answer = (share: number) => (uniform() < share ? 'yes' : 'no');
  const pairs = repeat(4 * n, () => [answer(0.5 + 0.1 * of.effect), answer(0.5)] as const);
  return { paste: asPaste({ A: pairs.map(([a]) => a), B: pairs.map(([, b]) => b) }) };
};
worlds['survival'] = (of) => {
  const { uniform, n } = world(of);
  const longer = of.effect < 0 ? 1 / (1 - of.effect) : 1 + of.effect;
  const members = repeat(2 * n, (i) => (i % 2 === 0 ? 'A' : 'B'));
  const times = members.map(
    (group) => 1 + Math.round(-100 * Math.log(uniform()) * (group === 'A' ? longer : 1)),
  );
  return {
    paste: asPaste({ time: times, status: times.map(() => (uniform() < 0.8 ? 1 : 0)), group: members }),
  };
};
worlds['cox-regression'] = (of) => {
  const { normal, uniform, n } = world(of);
  const [first, second] = [repeat(n + 25, normal), repeat(n + 25, normal)];
  const times = first.map((x) => 1 + Math.round(-100 * Math.log(uniform()) * Math.exp(-of.effect * x)));
  const status = times.map(() => (uniform() < 0.8 ? 1 : 0));
  return { paste: asPaste({ time: times, status, A: first, B: second }) };
};
worlds['compare-curves'] = (of) => {
  const { normal, n } = world(of);
  const doses = [1, 3, 10, 30, 100, 300, 1000];
  const rows = ['A', 'B'].flatMap((group) =>
    doses.flatMap((dose) => repeat(1 + Math.floor(n / 6), () => ({ group, dose }))),
  );
  const response = rows.map(({ group, dose }) => {
    const ec50 = 30 * 10 ** (group === 'B' ? of.effect / 8 : 0);
    return 10 + 80 / (1 + ec50 / dose) + 6 * normal();
  });
  return {
    paste: asPaste({
      dose: rows.map(({ dose }) => dose),
      response,
      group: rows.map(({ group }) => group),
    }),
  };
};

worlds['t-test-from-summary'] = (of) => {
  const { value, n } = world(of);
  const summary = (mean: number) => {
    const values = repeat(n, () => value(mean));
    const own = values.reduce((sum, one) => sum + one / n, 0);
    return { mean: own, sd: Math.sqrt(values.reduce((sum, one) => sum + (one - own) ** 2, 0) / (n - 1)) };
  };
  const [first, second] = [summary(of.effect), summary(0)];
  return {
    paste: '',
    options: { n1: n, mean1: first.mean, sd1: first.sd, n2: n, mean2: second.mean, sd2: second.sd },
  };
};
worlds['meta-analysis'] = (of) => {
  const { normal, uniform, n } = world(of);
  const errors = repeat(n, () => 0.2 + uniform());
  return {
    paste: asPaste({
      study: errors.map((_, i) => `study ${i}`),
      estimate: errors.map((error) => of.effect + error * normal()),
      SE: errors,
    }),
  };
};
worlds['mixed-model'] = (of) => {
  const { value, normal, n } = world(of);
  const subjects = repeat(n, () => normal());
  const rows = subjects.flatMap((own, s) =>
    ['A', 'B'].flatMap((drug) => repeat(2, () => ({ own, s, drug }))),
  );
  return {
    paste: asPaste({
      value: rows.map(({ own, drug }) => value(own + (drug === 'A' ? of.effect : 0))),
      subject: rows.map(({ s }) => `S${s}`),
      drug: rows.map(({ drug }) => drug),
    }),
  };
};
worlds['ancova'] = (of) => {
  const { value, normal, n } = world(of);
  const rows = ['A', 'B'].flatMap((group) => repeat(n, () => ({ group, x: normal() })));
  return {
    paste: asPaste({
      value: rows.map(({ group, x }) => value(2 * x + (group === 'A' ? of.effect : 0))),
      group: rows.map(({ group }) => group),
      before: rows.map(({ x }) => x),
    }),
  };
};
worlds['two-level-factors'] = (of) => {
  const { value } = world(of);
  const isRepeated = of.n % 2 === 0;
  const runs = repeat(isRepeated ? 16 : 8, (i) => [i & 1, (i >> 1) & 1, (i >> 2) & 1] as const);
  return {
    paste: asPaste({
      A: runs.map(([a]) => a),
      B: runs.map(([, b]) => b),
      C: runs.map(([, , c]) => c),
      y: runs.map(([a]) => value(a ? of.effect : 0)),
    }),
  };
};

const claiming =
  /\b(stood out|differed|times that of|higher than|lower than|, above|, below|increased by|decreased by|(positive|negative) correlation|associated with|(more|less) frequent|read .* (higher|lower)|a clear (?:main effect|.+ interaction)|[1-9]\d* clearly differed)/;
const hedged = /No effect on|no clear|not clearly|borderline|\b0 clearly differed/;

/** Effect sizes with separate intervals: their null value and approximation differ from those of the claim. */
const effectSizes =
  /(?:Cohen’s dz?|Hedges’? g|biserial r|Cramér’s V|Kendall’s W|partial η²|[ωηε]²|R²) [=<>] ?−?[\d.]+, \d+% CI,? \[?−?[\d.]+(?:,| to) −?[\d.]+\]?/g;

const sentencesOf = (text: string) => text.split(/(?<=\.) (?=[\p{Lu}“])/u);

const claims = (text: string) => sentencesOf(text).some((one) => claiming.test(one) && !hedged.test(one));

/** The claims of a text that its own numbers do not support. */
function unsupported(text: string): string[] {
  return sentencesOf(text).filter((one) => {
    if (hedged.test(one) || !claiming.test(one)) return false;
    const ps = [...one.matchAll(/\b[pP] ([<>=]) ?(0?\.\d+|1)/g)];
    const weak = ps.some(([, sign, digits]) => sign === '>' || (sign === '=' && Number(digits) >= 0.05));
    const isRatio = /odds ratio|Hazard ratio|dose ratio|times that of/.test(one);
    const hypothesized = /, (above|below) 10/.test(one) ? 10 : 0;
    const nullValue = isRatio ? 1 : hypothesized;
    const limits = [
      ...one.replaceAll(effectSizes, '').matchAll(/CI,? \[?(−?[\d.,]+?)(?:,| to) (−?[\d.]+)\]?/g),
    ];
    const includes = limits.some(([, low, high]) => {
      const [lower, upper] = [low, high].map((each) => Number(each!.replace('−', '-')));
      return lower! < nullValue && upper! > nullValue;
    });
    return weak || includes;
  });
}

const drawnWorld = (effect: fc.Arbitrary<number>) =>
  fc.record({
    seed: fc.integer(),
    n: fc.integer({ min: 4, max: 18 }),
    decimals: fc.integer({ min: 0, max: 3 }),
    effect,
  });

const results = (name: string, of: World, style: Style = 'site', options: Given = {}) => {
  const made = worlds[name]!(of);
  const answer = answerOf(
    instruments.find((each) => each.name === name)!,
    made.paste,
    {
      ...made.options,
      ...options,
    },
  );
  return answer.status === 'ok' ? plain(answer.results, style) : null;
};

describe.each(Object.keys(worlds))('%s', (name) => {
  const count = { null: [0, 0], effect: [0, 0] };
  afterAll(() => {
    const said = Object.entries(count).map(
      ([kind, [answered, claimed]]) =>
        `${kind} data ${answered!.toLocaleString('en')} answered, ${claimed!.toLocaleString('en')} with a claim`,
    );
    console.log(`${name}: ${said.join('; ')}`);
  });

  it('makes no claim under the null hypothesis that its own numbers do not support, in any style', () => {
    let answered = 0;
    let claimed = 0;
    fc.assert(
      fc.property(
        drawnWorld(fc.constant(0)),
        fc.constantFrom<Style>('site', 'apa', 'ama', 'nature'),
        (of, style) => {
          const text = results(name, of, style);
          if (text === null) return;
          count.null[0] = ++answered;
          if (claims(text)) count.null[1] = ++claimed;
          expect(unsupported(text)).toEqual([]);
        },
      ),
      { numRuns: runs },
    );
    expect(answered).toBeGreaterThan(runs * 0.5);
    // Several terms of a model are several tests. Most data without an effect must still give no claim.
    expect(claimed).toBeLessThan(answered * 0.35);
  });

  it('claims a real effect in the right direction', () => {
    let claimed = 0;
    let directed = 0;
    fc.assert(
      fc.property(drawnWorld(fc.constantFrom(-4, 4)), (of) => {
        const text = results(name, { ...of, n: of.n + 8 });
        if (text === null) return;
        count.effect[0]!++;
        if (claims(text)) count.effect[1] = ++claimed;
        expect(unsupported(text)).toEqual([]);
        const up = of.effect > 0;
        const said = directionOf(name, text);
        if (said === null) return;
        directed++;
        expect(said, text).toBe(up);
      }),
      { numRuns: runs },
    );
    expect(count.effect[0]).toBeGreaterThan(runs * 0.9);
    // A claim with words that the test does not look for would pass every test above.
    expect(claimed).toBeGreaterThan(runs * 0.3);
    if (name in directions) expect(directed).toBeGreaterThan(runs * 0.3);
  });
});

const abOrder = (more: RegExp, less: RegExp) => (text: string) => {
  if (more.test(text)) return true;
  return less.test(text) ? false : null;
};

const higher = abOrder(
  /of (A|the first group) was .* higher than that of|of B was .* lower than that of A/,
  /of (A|the first group) was .* lower than that of|of B was .* higher than that of A/,
);

/** What a sentence says about the first group or the association: up, down, or nothing. */
const directions: Record<string, (text: string) => boolean | null> = {
  'independent-t-test': higher,
  'mann-whitney-test': higher,
  ancova: higher,
  't-test-from-summary': higher,
  'paired-t-test': higher,
  'wilcoxon-test': higher,
  'repeated-measures': higher,
  'method-comparison': abOrder(/A read .* higher than B/, /A read .* lower than B/),
  'one-sample-t-test': abOrder(/, above 10/, /, below 10/),
  'meta-analysis': abOrder(/, above 0/, /, below 0/),
  correlation: abOrder(/positive correlation/, /negative correlation/),
  'straight-line': abOrder(/increased by/, /decreased by/),
  '2x2-table': abOrder(/more frequent in A/, /less frequent in A/),
  'goodness-of-fit': abOrder(/ was A, with more than/, / was A, with fewer than/),
  mcnemar: abOrder(/more frequent for A/, /less frequent for A/),
  'two-level-factors': abOrder(/noise: .*\bA, \d/, /noise: .*\bA, −/),
  'multiple-regression': abOrder(/associated with A \(coefficient \d/, /associated with A \(coefficient −/),
  'logistic-regression': abOrder(
    /associated with A \(odds ratio (?!0\.|[\d.]+×10⁻)/,
    /associated with A \(odds ratio (?:0\.|[\d.]+×10⁻)/,
  ),
  'cox-regression': abOrder(
    /associated with A \(hazard ratio (?!0\.|[\d.]+×10⁻)/,
    /associated with A \(hazard ratio (?:0\.|[\d.]+×10⁻)/,
  ),
  'compare-curves': abOrder(/EC50 of B was (?!0\.)/, /EC50 of B was 0\./),
  // Group A lives longer, so the hazard of B is higher.
  survival: abOrder(/differed .*B to A: (?!0\.)/, /differed .*B to A: 0\./),
};

const directionOf = (name: string, text: string) => directions[name]?.(text) ?? null;

it('no other calculator claims a difference, an effect, or an association', () => {
  const others = instruments.filter(({ name }) => !(name in worlds));
  const claims = others.flatMap(({ name, example }) => {
    const answer = answerOf(
      instruments.find((each) => each.name === name)!,
      example.text,
      {},
    );
    return answer.status === 'ok' && claiming.test(plain(answer.results, 'site')) ? [name] : [];
  });
  expect(claims).toEqual([]);
});

describe('the claim detector', () => {
  it('finds an unsupported claim', () => {
    expect(unsupported('Group means differed (F(2, 15) = 0.00, p > 0.99; n = 6 per group).')).toHaveLength(1);
    expect(unsupported('The mean of A was 2 higher than that of B (95% CI −1.0 to 5.0).')).toHaveLength(1);
    const above = (limits: string) =>
      `The mean of A was 14.1, above 10 (95% CI ${limits}; t(11) = 27.47, p < 0.0001, Cohen’s d = 7.93, 95% CI 4.62 to 11.24, n = 12).`;
    expect(unsupported(above('13.8 to 14.4'))).toEqual([]);
    expect(unsupported(above('9.8 to 14.4'))).toHaveLength(1);
    expect(
      unsupported('There was no clear difference between group means (F(2, 15) = 0.00, p > 0.99).'),
    ).toEqual([]);
    expect(unsupported('Group means differed (F(2, 15) = 9.10, p = .003).')).toEqual([]);
  });
});
