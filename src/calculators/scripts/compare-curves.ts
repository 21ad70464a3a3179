import { compareEC50 } from '../../statistics/regression/compare-ec50.ts';
import type { CurveParameter, GroupedFit } from '../../statistics/regression/compare-ec50.ts';
import type { compareCurvesInstrument } from '../compare-curves.ts';
import { control, rounded, tight } from './nonlinear.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

type Given = Parameters<ScriptsFor<typeof compareCurvesInstrument>['r']>;
type Parameter = GroupedFit['parameters'][number];

/** The page's fit and that with one EC50, as starting values, each with the log EC50 last. */
function fitted({ x, y, labels }: Given[0], { model, level, ...chosen }: Given[1]) {
  const fit = compareEC50({
    dose: x.values,
    response: y.values,
    labels,
    model,
    shared: (['bottom', 'top', 'hill'] as const).filter((name) => chosen[name] === 'shared'),
    level: Number(level),
  });
  const last = (of: GroupedFit | null) =>
    (of?.parameters ?? []).toSorted((a, b) => Number(a.name === 'logEC50') - Number(b.name === 'logEC50'));
  return fit.status === 'ok' ? { fit: last(fit), one: last(fit.oneEC50) } : { fit: [], one: [] };
}

/** The doses and responses of each group. */
const inGroups = ({ x, y, labels, groups }: Given[0]) =>
  groups.map((label) => {
    const of = (values: readonly number[]) => values.filter((_, i) => labels[i] === label);
    return { label, doses: of(x.values), values: of(y.values) };
  });

const startOf = ({ values }: Parameter) => values.map(({ estimate }) => rounded({ value: estimate! }));

const formula = (model: Given[1]['model'], power: '^' | '**', write: (name: CurveParameter) => string) => {
  const ec50 = `10${power}${write('logEC50')}`;
  return model === '4pl'
    ? `${write('bottom')} + (${write('top')} - ${write('bottom')}) / (1 + (${ec50} / x)${power}${write('hill')})`
    : `${write('top')} * x / (${ec50} + x)`;
};

/** One fit in R: a parameter of each group has the index of its group. */
function fitInR(name: string, parameters: readonly Parameter[], model: Given[1]['model']): string {
  const isShared = (its: CurveParameter) => parameters.find((one) => one.name === its)!.values.length === 1;
  const right = formula(model, '^', (its) => (isShared(its) ? its : `${its}[g]`));
  const start = parameters.map((one) => {
    const values = startOf(one);
    return `${one.name} = ${values.length === 1 ? values[0] : `c(${values.join(', ')})`}`;
  });
  return `${name} <- nls(y ~ ${right},\n  start = list(${start.join(', ')}),\n  ${control.replace('1e-6', '1e-8, nDcentral = TRUE')})`;
}

/** What the page shows of the test and of the AICc. */
const shownIn = (page: Given[2]) => ({
  hasTest: page.numbers.some(({ name }) => name === 'F'),
  hasAicc: page.numbers.some(({ name }) => name === 'AICc difference'),
});

export const scripts: ScriptsFor<typeof compareCurvesInstrument> = {
  r(input, chosen, page) {
    const { fit, one } = fitted(input, chosen);
    const groups = inGroups(input);
    const { hasTest, hasAicc } = shownIn(page);
    const hasOne = (hasTest || hasAicc) && one.length > 0;
    return r.script(
      r.vector(
        'x',
        groups.flatMap(({ doses }) => doses),
      ),
      ...r.grouped(groups),
      '# One curve for each group. Without the index g, a parameter is the same in all groups.',
      fitInR('fit', fit, chosen.model),
      ...(hasOne ? ['# The same with one EC50 for all groups.', fitInR('one', one, chosen.model)] : []),
      '',
      'k <- nlevels(g)',
      `ref <- ${chosen.reference === 'first' ? '1' : 'k'}`,
      'b <- coef(fit)[paste0("logEC50", 1:k)]',
      'v <- vcov(fit)[names(b), names(b)]',
      `critical <- qt(${(1 + Number(chosen.level)) / 2}, df.residual(fit))`,
      'limits <- function(log, se) 10^cbind(estimate = log, lower = log - critical * se, upper = log + critical * se)',
      'difference <- b - b[ref]',
      'se <- sqrt(pmax(0, diag(v) + v[ref, ref] - 2 * v[ref, ]))',
      'ratios <- limits(difference, se)[-ref, , drop = FALSE]',
      'rownames(ratios) <- paste(levels(g)[-ref], "to", levels(g)[ref])',
      'ec50 <- limits(b, sqrt(diag(v)))',
      'rownames(ec50) <- levels(g)',
      r.comment('Dose ratios, then the EC50 of each group'),
      'print(ratios, digits = 10)',
      'print(ec50, digits = 10)',
      ...(hasTest
        ? [
            r.comment('Do the EC50s differ? Extra sum of squares F test'),
            'test <- anova(one, fit)',
            r.print({
              F: 'test[["F value"]][2]',
              df: 'test[["Df"]][2]',
              'residual df': 'test[["Res.Df"]][2]',
              p: 'test[["Pr(>F)"]][2]',
            }),
          ]
        : []),
      ...(hasAicc
        ? [
            'AICc <- function(m) {',
            '  n <- length(y)',
            '  K <- length(coef(m)) + 1',
            '  n * log(deviance(m) / n) + 2 * K + 2 * K * (K + 1) / (n - K - 1)',
            '}',
            r.print({ 'AICc difference': 'AICc(one) - AICc(fit)' }),
          ]
        : []),
    );
  },
  python(input, chosen, page) {
    const { fit, one } = fitted(input, chosen);
    const groups = inGroups(input);
    const { hasTest, hasAicc } = shownIn(page);
    const hasOne = (hasTest || hasAicc) && one.length > 0;
    const others = fit.filter(({ name }) => name !== 'logEC50');
    let next = 0;
    const parts = others.map(({ name, values }) => {
      const from = next;
      next += values.length;
      return values.length === 1
        ? `    ${name} = p[${from}]`
        : `    ${name} = np.array(p[${from}:${next}])[g]`;
    });
    const starts = (of: readonly Parameter[]) => `[${of.flatMap(startOf).join(', ')}]`;
    return py.script(
      ['import numpy as np', 'from scipy import optimize, stats'],
      py.array(
        'x',
        groups.flatMap(({ doses }) => doses),
      ),
      py.array(
        'y',
        groups.flatMap(({ values }) => values),
      ),
      `groups = ${py.words(input.groups)}`,
      `g = np.repeat(range(${groups.length}), [${groups.map(({ values }) => values.length).join(', ')}])`,
      '',
      '# The parameters of each curve. The last are log10 EC50: one for each group, or one for all.',
      'def curve(x, *p):',
      ...parts,
      `    e = np.array(p[${next}:])`,
      '    logEC50 = e[g] if len(e) > 1 else e[0]',
      '    with np.errstate(divide="ignore"):',
      `        return ${formula(chosen.model, '**', (name) => name)}`,
      '',
      'def fit_from(p0):',
      `    p, v = optimize.curve_fit(curve, x, y, p0=p0, ${tight})`,
      '    return p, v, ((y - curve(x, *p)) ** 2).sum()',
      '',
      `p, v, squares = fit_from(${starts(fit)})`,
      'k, n = len(groups), len(y)',
      'df = n - len(p)',
      `ref = ${chosen.reference === 'first' ? '0' : 'k - 1'}`,
      'b, v = p[-k:], v[-k:, -k:]',
      `critical = stats.t.ppf(${(1 + Number(chosen.level)) / 2}, df)`,
      '# Dose ratios, then the EC50 of each group',
      'for j in range(k):',
      '    if j != ref:',
      '        d = b[j] - b[ref]',
      '        reach = critical * np.sqrt(max(0, v[j, j] + v[ref, ref] - 2 * v[ref, j]))',
      '        print(groups[j], "to", groups[ref], *10 ** np.array([d, d - reach, d + reach]))',
      'for j in range(k):',
      '    reach = critical * np.sqrt(v[j, j])',
      '    print("EC50 of", groups[j], *10 ** np.array([b[j], b[j] - reach, b[j] + reach]))',
      ...(hasOne
        ? ['# Do the EC50s differ? Extra sum of squares F test', `q, _, more = fit_from(${starts(one)})`]
        : []),
      ...(hasTest
        ? [
            'F = (more - squares) / (k - 1) / (squares / df)',
            py.print('F, df, residual df, p', 'F', 'k - 1', 'df', 'stats.f.sf(F, k - 1, df)'),
          ]
        : []),
      ...(hasAicc
        ? [
            'def aicc(squares, parameters):',
            '    K = parameters + 1',
            '    return n * np.log(squares / n) + 2 * K + 2 * K * (K + 1) / (n - K - 1)',
            py.print('AICc difference', 'aicc(more, len(q)) - aicc(squares, len(p))'),
          ]
        : []),
    );
  },
};
