// The R and Python scripts of every calculator print each number that its page shows, in the page's order.
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import { loadScripts } from '../../../src/calculators/scripts/load-scripts.ts';
import type { Report } from '../../../src/calculators/report.ts';
import { anyPython, pythonWithSciPy } from '../../support/has-python.ts';
import { hasLmerTest, hasR } from '../../support/has-r.ts';
import { codeFrom, readShown, reported } from './reports.ts';

/** The first value of each option and one other: every choice, and for a number one near the default. */
function asked(options: (typeof instruments)[number]['options']) {
  const choices = Object.entries(options).map(([name, option]) => {
    if (option.kind === 'text') return [];
    if (option.kind === 'choice') return Object.keys(option.values).map((value) => ({ [name]: value }));
    const other = option.first + (option.whole ? 1 : 0.03125);
    return [{ [name]: other <= option.most ? other : option.least }];
  });
  const alone = choices.flat();
  const pairs = choices.flatMap((some, i) =>
    choices.slice(i + 1).flatMap((others) => some.flatMap((a) => others.map((b) => ({ ...a, ...b })))),
  );
  return [{}, ...alone, ...pairs];
}

/**
 * The example and a smaller, less tidy sample of it: two rows of three, with the first number of each row rounded
 * to create ties.
 */
function texts(text: string): readonly string[] {
  const [names = '', ...rows] = text.split('\n');
  const fewer = rows
    .filter((_, i) => i % 3 !== 1)
    .map((row) => row.replace(/\d+\.\d+/, (number) => Number(number).toFixed(0)));
  return fewer.length < 4 ? [text] : [text, [names, ...fewer].join('\n')];
}

const repeat = (rows: number, row: (i: number) => string) =>
  Array.from({ length: rows }, (_, i) => row(i)).join('\n');

/** Tables unlike the examples: empty cells, no difference, no event, ties, zeros, and few values. */
const awkward: Readonly<Record<string, readonly string[]>> = {
  correlation: [
    'a\tb\n1.2\t3.4\n2.1\t2.9\n3.3\t5.1\n4.7\t4.2\n5.2\t7.7\n6.9\t6.1\n7.4\t9.3',
    'a\tb\n1\t3\n2\t2\n4\t7',
  ],
  'multiple-regression': [
    `y\tx\tg\n${[...'abcabcabcabc'].map((g, i) => `${(i * 7) % 11}\t${i}\t${g}`).join('\n')}`,
  ],
  'logistic-regression': [
    'event\tx\n0\t1\n1\t2\n0\t3\n1\t4\n0\t5\n1\t6\n0\t7\n1\t8\n1\t9\n1\t10',
    // Separated, and separated except for one value of x.
    'event\tx\tz\n0\t1\t3\n0\t2\t1\n0\t3\t4\n0\t4\t1\n0\t5\t5\n0\t6\t9\n1\t7\t2\n1\t8\t6\n1\t9\t5\n1\t10\t3\n1\t11\t5\n1\t12\t8',
    'event\tx\n0\t0\n0\t0\n0\t0\n1\t0\n1\t0\n1\t1\n1\t1\n1\t1\n1\t1',
  ],
  survival: [
    'time\tevent\n1\t1\n2\t1\n2\t0\n4\t1\n5\t0\n7\t1\n8\t1\n9\t0',
    'time\tevent\n1\t1\n2\t0\n2\t0\n4\t1\n5\t0\n7\t0\n8\t0\n9\t0',
    'time\tevent\tgroup\n1\t1\ta\n2\t1\ta\n2\t0\ta\n4\t1\ta\n5\t0\tb\n7\t0\tb\n8\t0\tb\n9\t0\tb',
  ],
  'cox-regression': [
    'time\tstatus\tx\tarm\n1\t1\t3\ta\n2\t1\t1\tb\n2\t1\t4\ta\n4\t0\t1\tb\n5\t1\t5\tb\n5\t0\t9\ta\n5\t1\t2\tc\n9\t1\t6\tc\n9\t1\t5\ta\n12\t0\t3\tb',
    'days\tdied\tsex\tstratum\n5\t1\tf\t1\n5\t1\tm\t1\n8\t0\tf\t1\n9\t1\tm\t1\n3\t1\tm\t2\n3\t1\tf\t2\n6\t1\tm\t2\n7\t1\tf\t2\n8\t0\tm\t2',
    'days\tdied\tx\n3\t1\t2\n5\t0\t7\n8\t0\t4\n9\t0\t5\n9\t0\t1',
  ],
  'compare-curves': [
    // Three groups, a dose of 0, replicates, and a falling response.
    `dose\tresponse\tgroup\n${repeat(42, (i) => `${[0, 1, 3, 10, 30, 100, 300][i % 7]}\t${90 - [2, 4, 12, 29, 55, 79, 85, 3, 1, 5, 13, 30, 52, 66, 1, 3, 2, 6, 24, 51, 79][i % 21]! + (i > 20 ? (i * 5) % 4 : 0)}\t${'abc'[Math.floor((i % 21) / 7)]}`)}`,
    'log dose\tcontrol\tdrug\n0\t12\t4\n0.5\t30\t12\n1\t57\t29\n1.5\t80\t55\n2\t92\t79\n2.5\t97\t91',
  ],
  forecast: ['v\n3\n5\n4\n6\n8\n7\n9\n12\n10\n13', 'v\n5\n5\n5\n5\n5\n5'],
  'principal-components': ['a\tb\tc\n1\t2\t9\n2\t5\t7\n4\t3\t1\n5\t8\t2\n7\t6\t4'],
  'two-level-factors': [
    'a\tb\tc\ty\n-1\t-1\t-1\t60\n1\t-1\t-1\t72\n-1\t1\t-1\t54\n1\t1\t-1\t68\n-1\t-1\t1\t52\n1\t-1\t1\t83\n-1\t1\t1\t45\n1\t1\t1\t80',
    'a\tb\ty\nlow\tlow\t3\nhigh\tlow\t5\nlow\thigh\t4\nhigh\thigh\t9',
    'a\tb\ty\nlow\tlow\t3\nhigh\tlow\t5\nlow\thigh\t4\nhigh\thigh\t9\nlow\tlow\t4\nhigh\tlow\t6',
  ],
  'reshape-table': [
    'who\tdrug\tgain\nA\tx\t1\nA\ty\t2\nB\tx\t4\nC\ty\t3\nC\t\t5',
    'drug\tgain\nx\t1\ny\t2\nx\t4\nx\t\ny\t3',
    'who\tbefore\tafter\nA\t1\t2\nB\t\t4\nC\t3\t',
  ],
  'method-comparison': ['a\tb\n1\t5\n2\t4\n5\t1\n0\t6'],
  '2x2-table': [
    'arm\tyes\tno\na\t9\t11\nb\t8\t12',
    'arm\tyes\tno\na\t0\t10\nb\t5\t5',
    'arm\tyes\tno\na\t6\t0\nb\t5\t5',
    'arm\tyes\tno\na\t5\t5\nb\t0\t9',
  ],
  'equivalence-test': [
    'A\tB\n5\t5.2\n6\t6.1\n7\t6.8\n8\t8.3',
    'g\ty\na\t5\nb\t5.5\na\t6\nb\t6.5\na\t5.8\nb\t5.1',
  ],
  'meta-analysis': [
    'study\test\tse\na\t0.1\t0.2\nb\t0.12\t0.1\nc\t0.13\t0.15',
    'study\tHR (95% CI)\na\t0.41 (0.13 to 1.26)\nb\t0.80 (0.60–1.05)\nc\t1.9 [1.4, 2.5]',
    'study\tdifference\tlower\tupper\na\t-1\t-3\t1\nb\t2\t0.5\t3.5\nc\t4\t1\t7\nd\t-2\t-3\t-1',
    'study\tevents\tn\tevents\tn\na\t0\t20\t5\t21\nb\t3\t40\t9\t38\nc\t0\t12\t0\t15\nd\t8\t8\t5\t9',
    'study\tyi\tvi\na\t0.3\t0.04\nb\t0.9\t0.02',
  ],
  ancova: [
    // Two groups, one with a single row, and a covariate that does not vary in one group.
    'arm\tpre\tpost\na\t5\t7\na\t6\t9\na\t9\t10\nb\t5\t9\nb\t6\t12\nb\t8\t13',
    'y\tg\tx\n1\ta\t2\n2\ta\t3\n4\tb\t7\n5\tc\t9\n3\tc\t8\n4\tc\t9',
    'y\tg\tx\n1\ta\t2\n2\ta\t2\n4\tb\t7\n6\tb\t9\n3\tb\t8\n4\tc\t9\n8\tc\t6\n5\tc\t7',
  ],
  'mixed-model': [
    // Unbalanced, with three levels and an empty cell.
    `y\tsubject\tdrug\tweek\n${repeat(40, (i) => `${((i * 37) % 13) + (i % 8) * 4 + (((i % 8) * 5) % 7) * (i % 5) * 2}\tS${i % 8}\t${'abc'[i % 3]}\t${i === 7 ? '' : (i % 5) + 0.5}`)}`,
    // Two factors, with plots within blocks.
    `yield\tblock\tplot\tdose\tvariety\n${repeat(48, (i) => `${((i * 29) % 17) + ((i * 7) % 4) * 5 + ((Math.floor(i / 4) * 5) % 12) + Math.floor(i / 12) ** 2 * 4}\tB${Math.floor(i / 12)}\t${Math.floor(i / 4) % 3}\t${'pqrs'[i % 4]}\t${'uvw'[(Math.floor(i / 4) + Math.floor(i / 12)) % 3]}`)}`,
    // Numbers only.
    `y\tsubject\tx\tage\n${repeat(24, (i) => `${((i * 13) % 11) + (i % 6) * 3 + Math.floor(i / 6) * (((i % 6) * 5) % 4) * 3}\tS${i % 6}\t${Math.floor(i / 6)}\t${30 + (i % 6) ** 2}`)}`,
  ],
  'goodness-of-fit': [
    'kind\tobserved\na\t60\nb\t40',
    'kind\tobserved\texpected\na\t9\t2\nb\t1\t1\nc\t0\t1\nd\t2\t0.5',
    'kind\tobserved\na\t20\nb\t20\nc\t20',
    'kind\tobserved\texpected\na\t0\t0.9\nb\t30\t0.1',
  ],
  'adjust-p-values': [
    'p\n0.01\n0.01\n0.03\n0.04\n0.04',
    'test\tp\nA\t<2e-16 ***\nB\t0.02\nC\t1',
    'p\n0.9\n0.95',
    'p\n0.05\n0.05\n0.05',
  ],
  'diagnostic-test': [
    'test\tdisease\tno disease\n+\t18\t0\n-\t4\t40',
    'test\tdisease\tno disease\n+\t9\t7\n-\t0\t40',
    'test\tdisease\tno disease\n+\t0\t0\n-\t6\t40',
    'test\tdisease\tno disease\n+\t6\t5\n-\t9\t0',
  ],
  mcnemar: [
    'before / after\tyes\tno\nyes\t3\t5\nno\t5\t9',
    'before / after\tyes\tno\nyes\t20\t8\nno\t0\t12',
    'before\tafter\nyes\tno\nno\tyes\nyes\tyes\nyes\tno\nno\tno',
  ],
  kappa: [
    'A\tB\nmild\tmild\nmild\tsevere\nsevere\tsevere\nmoderate\tmild\nmoderate\tmoderate\nsevere\tmoderate',
    'A / B\tyes\tno\nyes\t20\t5\nno\t10\t15',
    'A\tB\n1\t1\n2\t2\n2\t2\n1\t1',
    'A\tB\n1\t1\n2\t3\n3\t3\n1\t2\n2\t2',
  ],
  'outlier-test': [
    'x\n1\n2\n3\n2\n1\n2\n3\n40\n50',
    'x\n4.8\n5.1\n5\n4.7\n5.3\n5.2\n4.9\n5.05',
    'x\n5\n5\n5\n5\n5\n9',
    'x\n1\n1.5\n9',
  ],
  'rxc-table': ['arm\tno\tsome\tmuch\na\t9\t1\t2\nb\t8\t12\t1', 'arm\tyes\tno\na\t9\t1\nb\t8\t12'],
  'one-proportion': ['k\tn\n0\t20', 'k\tn\n20\t20', 'k\tn\n10\t20'],
  'wilcoxon-test': [
    'a\tb\n1\t2\n2\t4\n3\t3\n4\t6\n5\t9\n7\t1',
    'a\tb\n1\t2.1\n2\t4.3\n3\t3.4\n4\t4.7\n5\t4.5\n1\t9',
  ],
  'mann-whitney-test': ['a\tb\n1\t2\n2\t4\n3\t3\n4\t6', 'a\tb\n1\t2.1\n2\t4.3\n3\t3.4\n5\t9'],
  'repeated-measures': ['a\tb\n1\t2\n2\t4\n3\t3\n4\t6\n5\t9'],
  'two-way-anova': [
    'y\ta\tb\n1\tx\tp\n2\tx\tp\n4\tx\tq\n3\tx\tq\n9\tx\tq\n5\tz\tp\n6\tz\tp\n1\tz\tq\n2\tz\tq',
  ],
};

const cases = instruments.flatMap((instrument) =>
  [...texts(instrument.example.text), ...(awkward[instrument.name] ?? [])].flatMap((text, i) =>
    asked(instrument.options)
      .slice(0, i === 0 ? undefined : 12)
      .flatMap((options) => {
        const answer = answerOf(instrument, text, { ...instrument.example.options, ...options });
        if (answer.status === 'refused') return [];
        const report = reported(answer);
        const title = [
          instrument.name,
          ...Object.entries(options).flat(),
          ...(i > 0 ? [`of table ${i + 1}`] : []),
        ].join(' ');
        return [{ title, report, code: codeFrom(instrument, report) }];
      }),
  ),
);

/** Every number that a script printed, with half of its last digit. */
const numbersIn = (text: string) =>
  [...text.matchAll(/(?<![\w.])-?(?:\d+(?:\.\d*)?(?:e[-+]?\d+)?|[Ii]nf)(?![\w])/g)].map(([token]) => {
    if (/inf$/i.test(token)) return { value: token.startsWith('-') ? -Infinity : Infinity, slack: 0 };
    const [mantissa, exponent = '0'] = token.split('e');
    const decimals = mantissa!.split('.')[1]?.length ?? 0;
    return { value: Number(token), slack: 0.5001 * 10 ** (Number(exponent) - decimals) };
  });

/** The numbers of one displayed text. `2 and 27` has two. */
const shownIn = (text: string) =>
  text.match(/(?:[<>] )?−?(?:\d[\d,]*(?:\.\d+)?(?:\s?×\s?10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|∞)%?/g) ?? [];

/** Estimates with their limits, followed by the numbers, in the page's order. */
const headlines = ({ estimates, numbers }: Report) => [
  ...estimates.flatMap(({ name, text, interval }) =>
    [text, ...(interval ? [interval.lower.text, interval.upper.text] : [])].map((each) => ({
      name,
      text: each,
    })),
  ),
  ...numbers.flatMap(({ name, text }) => shownIn(text).map((each) => ({ name, text: each }))),
];

type Printed = ReturnType<typeof numbersIn>[number];

function isShown({ value, slack }: Printed, text: string): boolean {
  const page = readShown(text);
  if (text.startsWith('<')) return value < page.value;
  if (text.startsWith('>')) return value > page.value;
  const scales = text.endsWith('%') ? [1, 100] : [1];
  return scales.some(
    (scale) =>
      value === page.value / scale ||
      Math.abs(value - page.value / scale) <= (page.slack / scale) * (1 + 1e-6) + slack,
  );
}

/** The headline numbers that are not printed in their order. The count of the others is added to `found`. */
function missing(
  report: Report,
  output: string,
  differ: readonly string[],
  found: { count: number },
): string[] {
  const printed = numbersIn(output);
  let at = 0;
  return headlines(report).flatMap(({ name, text }) => {
    if (differ.includes(name)) return [];
    const place = printed.findIndex((each, i) => i >= at && isShown(each, text));
    if (place < 0) return [`${name}: ${text}`];
    at = place + 1;
    found.count++;
    return [];
  });
}

it('every calculator has scripts, and nothing else does', () => {
  expect(Object.keys(loadScripts).sort()).toEqual(instruments.map(({ name }) => name).sort());
});

const border = '\u001d';

/** Runs R once for all scripts, each isolated, and reports a script that changed a session option. */
function runR(codes: readonly string[]): string[] {
  const quoted = codes.map((code) => JSON.stringify(code).replaceAll('\\u2028', ' '));
  const driver = `for (code in c(${quoted.join(',\n')})) {
    before <- options()
    tryCatch(source(exprs = parse(text = code, encoding = "UTF-8"), local = new.env(), print.eval = TRUE), error = function(e) cat("Error:", conditionMessage(e), "\\n"))
    after <- options()
    changed <- names(before)[!mapply(identical, before, after[names(before)])]
    if (length(changed)) cat("changes the options", changed)
    cat("\\035")
  }`;
  // `Rscript -` reads a long line in pieces, so it may split an escape sequence.
  const program = 'eval(parse(file("stdin"), encoding = "UTF-8", keep.source = FALSE))';
  const options = { input: driver, encoding: 'utf8', timeout: 300_000, maxBuffer: 1e9 } as const;
  return spawnSync('Rscript', ['-e', program], options).stdout.split(border);
}

const driver = `import contextlib, io, json, sys, traceback, warnings
warnings.simplefilter("ignore")
outputs = []
for code in json.load(sys.stdin):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            program = compile(code, "script.py", "exec")
            if sys.argv[1] == "run":
                exec(program, {"__name__": "__main__"})
        except BaseException:
            print("Error:", traceback.format_exc())
    outputs.append(out.getvalue())
print(json.dumps(outputs))`;

const runPython = (python: string, way: 'run' | 'read', codes: readonly string[]) =>
  JSON.parse(
    spawnSync(python, ['-c', driver, way], {
      input: JSON.stringify(codes),
      encoding: 'utf8',
      timeout: 300_000,
      maxBuffer: 1e9,
    }).stdout,
  ) as string[];

it('no script contains floating-point noise such as 0.025000000000000022', () => {
  const noisy = cases.flatMap(({ title, code }) =>
    [code.r, code.python ?? ''].flatMap((text) =>
      (text.match(/\d*\.\d*(?:0{8}|9{8})\d*/g) ?? []).map((number) => `${title}: ${number}`),
    ),
  );
  expect(noisy).toEqual([]);
});

describe.runIf(hasR)('the R code', () => {
  const inR = cases.filter(({ code }) => hasLmerTest || !code.r.includes('library(lmerTest)'));
  const outputs = hasR ? runR(inR.map(({ code }) => code.r)) : [];
  const found = { count: 0 };
  afterAll(() => console.log(`R printed ${found.count} headline numbers of ${inR.length} reports.`));

  it.each(inR.map((each, i) => [each.title, each, outputs[i] ?? ''] as const))(
    '%s prints what its page shows, in its order, and changes no option',
    (_, { report, code }, output) => {
      expect(output).not.toMatch(/Error:|changes the options/);
      expect(missing(report, output, code.differs?.names ?? [], found), output).toEqual([]);
    },
  );
});

const inPython = cases.flatMap(({ title, report, code: { python, differsInPython } }) =>
  python === null ? [] : [{ title, report, python, differs: differsInPython?.names ?? [] }],
);

describe.runIf(pythonWithSciPy)('the Python code', () => {
  const outputs = pythonWithSciPy
    ? runPython(
        pythonWithSciPy,
        'run',
        inPython.map(({ python }) => python),
      )
    : [];
  const found = { count: 0 };
  afterAll(() =>
    console.log(`Python printed ${found.count} headline numbers of ${inPython.length} reports.`),
  );

  it.each(inPython.map((each, i) => [each.title, each, outputs[i] ?? ''] as const))(
    '%s prints what its page shows, in its order',
    (_, { report, differs }, output) => {
      expect(output).not.toContain('Error:');
      expect(missing(report, output, differs, found), output).toEqual([]);
    },
  );
});

it.runIf(anyPython)('every Python script parses in Python', () => {
  const outputs = runPython(
    anyPython!,
    'read',
    inPython.map(({ python }) => python),
  );
  expect(outputs.filter((output) => output !== '')).toEqual([]);
});
