import { contrastsOf, formulaOf, termName, type Design } from '../mixed-design.ts';
import type { mixedModelInstrument } from '../mixed-model.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { Headlines, ScriptsFor } from './scripts.ts';

/** The columns under short names: `y`, `x1`, `x2`, …, and `g` and `h` for the groups. */
const named = ({ variables }: Design) => variables.map((_, i) => `x${i + 1}`);

const fixedPart = (design: Design) => {
  const names = named(design);
  return design.terms.map((term) => term.map((i) => names[i]).join(':')).join(' + ');
};

/** The contrasts of the estimates on the page. */
const shownIn = (design: Design, { estimates }: Headlines) => {
  const all = contrastsOf(design);
  return estimates.flatMap(({ name }) => all.filter((contrast) => contrast.name === name).slice(0, 1));
};

/** Weights of a contrast, with as many digits as both languages need. */
const weights = (row: readonly number[]) => row.map((weight) => Number(weight.toPrecision(12))).join(', ');

const randomInR = (design: Design) =>
  `(${design.slope < 0 ? '1' : named(design)[design.slope]} | ${design.groups.length > 1 ? 'g/h' : 'g'})`;

function variablesInR(design: Design): string[] {
  const { variables } = design;
  return variables.flatMap(({ name, levels, values, center }, i) => [
    r.comment(name),
    ...(levels
      ? [
          `x${i + 1} <- factor(${r.words(values.map((value) => levels[value]!))}, levels = ${r.words(levels)})`,
        ]
      : [
          r.vector(
            `x${i + 1}`,
            values.map((value) => Number((value + center).toPrecision(12))),
          ),
          `x${i + 1} <- x${i + 1} - mean(x${i + 1})`,
        ]),
  ]);
}

function inR(design: Design, { df, level }: { df: string; level: string }, page: Headlines): string {
  const { groups, variables, terms } = design;
  const ddf = `ddf = "${df === 'kenwardRoger' ? 'Kenward-Roger' : 'Satterthwaite'}"`;
  const contrasts = variables.flatMap(({ levels }, i) => (levels ? [`x${i + 1} = "contr.treatment"`] : []));
  const names = named(design);
  return r.script(
    '# install.packages(c("lmerTest", "pbkrtest"))',
    'library(lmerTest)',
    r.comment(formulaOf(design)),
    r.vector('y', design.outcome.numbers),
    ...variablesInR(design),
    ...groups.flatMap(({ name, labels }, i) => [r.comment(name), `${'gh'[i]} <- factor(${r.words(labels)})`]),
    `fit <- lmer(y ~ ${fixedPart(design)} + ${randomInR(design)},`,
    ...(contrasts.length > 0 ? [`  contrasts = list(${contrasts.join(', ')}),`] : []),
    '  control = lmerControl(optCtrl = list(xtol_abs = 1e-12, ftol_abs = 1e-14)))',
    '',
    '# Contrasts of the coefficients: differences and slopes, averaged over the other factors',
    `show <- function(l) print(unlist(contest1D(fit, l, ${ddf}, confint = TRUE, level = ${level})[c("Estimate", "lower", "upper", "Pr(>|t|)")]), digits = 10)`,
    ...shownIn(design, page).flatMap(({ name, row }) => [r.comment(name), `show(c(${weights(row)}))`]),
    '',
    `table <- anova(fit, type = 3, ${ddf})`,
    'print(table, digits = 10)',
    r.print(
      Object.fromEntries(
        terms.slice(0, 3).map((term) => {
          const row = term.map((i) => names[i]).join(':');
          return [`p of ${row}`, `table["${row}", "Pr(>F)"]`];
        }),
      ),
    ),
    'residual <- sigma(fit)^2',
    'group <- VarCorr(fit)$g[1, 1]',
    ...(groups.length > 1 ? ['within <- VarCorr(fit)$`h:g`[1, 1]'] : []),
    r.print({
      ICC: `group / (group + ${groups.length > 1 ? 'within + ' : ''}residual)`,
      'residual SD': 'sqrt(residual)',
    }),
    'print(VarCorr(fit), comp = c("Variance", "Std.Dev."))',
  );
}

function inPython(design: Design, page: Headlines): string {
  const { groups, variables, slope } = design;
  const columns = variables.flatMap(({ name, levels, values, center }, i) => [
    r.comment(name),
    ...(levels
      ? [`x${i + 1} = ${py.words(values.map((value) => levels[value]!))}`]
      : [
          py.array(
            `x${i + 1}`,
            values.map((value) => Number((value + center).toPrecision(12))),
          ),
          `x${i + 1} = x${i + 1} - x${i + 1}.mean()`,
        ]),
  ]);
  const written = variables.map(({ levels }, i) =>
    levels ? `C(x${i + 1}, levels=${py.words(levels)})` : `x${i + 1}`,
  );
  const fixed = design.terms.map((term) => term.map((i) => written[i]).join(':')).join(' + ');
  const data = ['y', ...named(design), ...groups.map((_, i) => 'gh'[i]!)];
  const slopes = slope < 0 ? '' : `, re_formula="~x${slope + 1}"`;
  const random = groups.length > 1 ? ', re_formula="1", vc_formula={"h": "0 + C(h)"}' : slopes;
  return py.script(
    ['import numpy as np', 'import pandas as pd', 'import statsmodels.formula.api as smf'],
    r.comment(formulaOf(design)),
    py.array('y', design.outcome.numbers),
    ...columns,
    ...groups.flatMap(({ name, labels }, i) => [r.comment(name), `${'gh'[i]} = ${py.words(labels)}`]),
    `data = pd.DataFrame({${data.map((name) => `"${name}": ${name}`).join(', ')}})`,
    `model = smf.mixedlm('y ~ ${fixed.replaceAll("'", "\\'")}', data, groups="g"${random})`,
    'fit = model.fit(reml=True, method=["bfgs", "powell", "bfgs"])',
    'print(fit.summary())',
    '',
    '# Differences and slopes, averaged over the other factors, with their standard errors from the fit',
    'def show(name, l):',
    '    l = np.array(l)',
    '    print(name, l @ fit.fe_params, np.sqrt(l @ fit.cov_params().values[: len(l), : len(l)] @ l))',
    '',
    '',
    ...shownIn(design, page).map(({ name, row }) => `show(${py.quoted(name)}, [${weights(row)}])`),
    'group = fit.cov_re.values[0, 0]',
    ...(groups.length > 1 ? ['within = fit.vcomp[0]'] : []),
    py.print('ICC', `group / (group + ${groups.length > 1 ? 'within + ' : ''}fit.scale)`),
    py.print('Residual SD', 'np.sqrt(fit.scale)'),
  );
}

export const scripts: ScriptsFor<typeof mixedModelInstrument> = {
  r: inR,
  python: (design, _, page) => inPython(design, page),
  differsInPython: (design) => ({
    names: [
      ...contrastsOf(design).map(({ name }) => name),
      ...design.terms.map((term) => `p of ${termName(design, term)}`),
    ],
    because:
      'statsmodels has neither Kenward and Roger’s nor Satterthwaite’s degrees of freedom; its z-tests and their limits are too narrow with few subjects.',
  }),
};
