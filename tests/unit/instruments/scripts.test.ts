// The scripts of every calculator, in R and in Python, print each number that its page shows, in the order of the page.
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { instruments } from '../../../src/instruments/all-instruments.ts';
import { answerOf } from '../../../src/instruments/answer.ts';
import { loadScripts } from '../../../src/instruments/scripts/load-scripts.ts';
import type { Report } from '../../../src/instruments/report.ts';
import { anyPython, pythonWithSciPy } from '../../support/has-python.ts';
import { hasR } from '../../support/has-r.ts';
import { codeFrom, readShown, reported } from './reports.ts';

/** The first value of each option and another: every choice, and of a number one beside the first. */
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

/** The example, and a smaller and untidier one out of it: two rows of three, the first number of each row rounded, so that some tie. */
function texts(text: string): readonly string[] {
  const [names = '', ...rows] = text.split('\n');
  const fewer = rows
    .filter((_, i) => i % 3 !== 1)
    .map((row) => row.replace(/\d+\.\d+/, (number) => Number(number).toFixed(0)));
  return fewer.length < 4 ? [text] : [text, [names, ...fewer].join('\n')];
}

const cases = instruments
  .filter(({ name }) => name in loadScripts)
  .flatMap((instrument) =>
    texts(instrument.example.text).flatMap((text, i) =>
      (i === 0 ? asked(instrument.options) : [{}]).flatMap((options) => {
        const answer = answerOf(instrument, text, { ...instrument.example.options, ...options });
        if (answer.status === 'refused') return [];
        const report = reported(answer);
        const title = [
          instrument.name,
          ...Object.entries(options).flat(),
          ...(i > 0 ? ['with ties'] : []),
        ].join(' ');
        return [{ title, report, code: codeFrom(instrument, report) }];
      }),
    ),
  );

/** Every number of what a script printed, with half of its last digit. */
const numbersIn = (text: string) =>
  [...text.matchAll(/(?<![\w.])-?(?:\d+(?:\.\d*)?(?:e[-+]?\d+)?|[Ii]nf)(?![\w])/g)].map(([token]) => {
    if (/inf$/i.test(token)) return { value: token.startsWith('-') ? -Infinity : Infinity, slack: 0 };
    const [mantissa, exponent = '0'] = token.split('e');
    const decimals = mantissa!.split('.')[1]?.length ?? 0;
    return { value: Number(token), slack: 0.5001 * 10 ** (Number(exponent) - decimals) };
  });

/** The numbers of one shown text: `2 and 27` are two. */
const shownIn = (text: string) => text.split(/ (?:and|of|to) |, | \/ /).filter((part) => /\d|∞/.test(part));

/** Estimates with their limits, then the numbers, as the page has them. */
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
  const isPercent = text.endsWith('%');
  return [page.value, ...(isPercent ? [page.value / 100] : [])].some(
    (wanted) =>
      value === wanted ||
      Math.abs(value - wanted) <= (isPercent ? page.slack / 100 : page.slack) * (1 + 1e-6) + slack,
  );
}

/** The headline numbers that are not printed in their order; the count of those that are is added to `found`. */
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

const border = '\u001d';

/** Runs R once for all scripts, each by itself; says where one has changed an option of the session. */
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
  return spawnSync('Rscript', ['-'], { input: driver, encoding: 'utf8', timeout: 300_000 }).stdout.split(
    border,
  );
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

describe.runIf(hasR)('in R', () => {
  const outputs = hasR ? runR(cases.map(({ code }) => code.r)) : [];
  const found = { count: 0 };
  afterAll(() => console.log(`R printed ${found.count} headline numbers of ${cases.length} reports.`));

  it.each(cases.map((each, i) => [each.title, each, outputs[i] ?? ''] as const))(
    '%s prints what its page shows, in its order, and changes no option',
    (_, { report, code }, output) => {
      expect(output).not.toMatch(/Error:|changes the options/);
      expect(missing(report, output, code.differs?.names ?? [], found), output).toEqual([]);
    },
  );
});

const inPython = cases.flatMap(({ title, report, code: { python } }) =>
  python === null ? [] : [{ title, report, python }],
);

describe.runIf(pythonWithSciPy)('in Python', () => {
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
    (_, { report }, output) => {
      expect(output).not.toContain('Error:');
      expect(missing(report, output, [], found), output).toEqual([]);
    },
  );
});

it.runIf(anyPython)('every Python script is read by Python', () => {
  const outputs = runPython(
    anyPython!,
    'read',
    inPython.map(({ python }) => python),
  );
  expect(outputs.filter((output) => output !== '')).toEqual([]);
});
