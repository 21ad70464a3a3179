// Five questions that lead to a calculator, as one sentence: "I have a measurement from two groups of different
// subjects, roughly symmetric, and want the difference." The first matching rule decides.

export const questions = {
  have: {
    before: 'I have',
    asks: 'What was recorded for each subject',
    answers: {
      measurement: 'a measurement',
      answer: 'a yes or no',
      category: 'one of several kinds',
      time: 'a time until an event',
      summary: 'only means, SDs and counts',
    },
  },
  from: {
    before: 'from',
    asks: 'How many groups or occasions',
    answers: {
      two: 'two groups',
      one: 'one group',
      more: 'three or more groups',
      factors: 'groups by two factors',
    },
  },
  of: {
    before: 'of',
    asks: 'Who was in them',
    answers: { different: 'different subjects', same: 'the same subjects' },
  },
  shape: {
    before: ',',
    asks: 'How the values are distributed',
    answers: { symmetric: 'roughly symmetric', skewed: 'skewed, or with outliers' },
  },
  want: {
    before: ', and want',
    asks: 'What you want to know',
    answers: {
      difference: 'the difference',
      adjusted: 'the difference, adjusted for a baseline',
      relation: 'how things go together',
      agreement: 'whether two methods agree',
      summary: 'a description',
      size: 'the number of subjects',
    },
  },
} as const;

type Questions = typeof questions;
export type Question = keyof Questions;
export type Answers = { readonly [Name in Question]: keyof Questions[Name]['answers'] & string };

type Rule = {
  readonly when: { readonly [Name in Question]?: readonly Answers[Name][] };
  /** The name of the calculator. */
  readonly use: string;
  readonly because: string;
  readonly instead?: { readonly when: string; readonly use: string };
};

export const rules: readonly Rule[] = [
  {
    when: { want: ['size'], have: ['answer', 'category'] },
    use: 'sample-size-for-proportions',
    because: 'The number depends on the two proportions to distinguish.',
    instead: { when: 'To estimate with a given margin of error', use: 'sample-size-for-precision' },
  },
  {
    when: { want: ['size'], have: ['time'] },
    use: 'sample-size-for-proportions',
    because: 'Plan for the proportions that have had the event by a fixed time.',
  },
  {
    when: { want: ['size'], from: ['more', 'factors'] },
    use: 'sample-size-for-anova',
    because: 'The number depends on how far apart the group means are, and on the spread.',
    instead: { when: 'For two groups', use: 'sample-size-for-means' },
  },
  {
    when: { want: ['size'] },
    use: 'sample-size-for-means',
    because: 'The number depends on the smallest difference that would matter, and on the spread.',
    instead: { when: 'To estimate with a given margin of error', use: 'sample-size-for-precision' },
  },
  {
    when: { want: ['agreement'], have: ['measurement'] },
    use: 'method-comparison',
    because: 'Two methods agree when their differences are small. A high correlation does not say that.',
    instead: { when: 'For how close they are to a line', use: 'correlation' },
  },
  {
    when: { have: ['summary'] },
    use: 't-test-from-summary',
    because: 'Means, SDs and counts are all that Welch’s t-test needs; take two groups at a time.',
    instead: { when: 'With the values themselves', use: 'independent-t-test' },
  },
  {
    when: { have: ['time'], want: ['relation', 'adjusted'] },
    use: 'cox-regression',
    because:
      'Cox regression gives a hazard ratio for each predictor, adjusted for the others, and counts subjects who have not had the event.',
    instead: { when: 'For the curves of groups', use: 'survival' },
  },
  {
    when: { have: ['time'] },
    use: 'survival',
    because:
      'Some subjects are still waiting for the event when observation ends. Kaplan–Meier curves and the log-rank test count them until observation ends.',
    instead: { when: 'With several predictors', use: 'cox-regression' },
  },
  {
    when: { have: ['measurement'], want: ['adjusted'], from: ['two', 'more'], of: ['different'] },
    use: 'ancova',
    because:
      'Analysis of covariance compares the groups at the same baseline, and says whether the lines of the groups differ in slope.',
    instead: { when: 'For several covariates', use: 'multiple-regression' },
  },
  {
    when: { have: ['answer', 'category'], want: ['adjusted'], of: ['different'] },
    use: 'logistic-regression',
    because:
      'Its odds ratios compare the groups at the same values of the other columns. Of several kinds, take one at a time as the yes.',
    instead: { when: 'Without a baseline', use: '2x2-table' },
  },
  {
    when: { have: ['measurement'], want: ['relation', 'adjusted'], from: ['factors'], of: ['different'] },
    use: 'multiple-regression',
    because: 'Several predictors: each slope and each difference is adjusted for the others.',
    instead: { when: 'For one factor and one covariate', use: 'ancova' },
  },
  {
    when: { have: ['measurement'], want: ['relation'], from: ['factors'] },
    use: 'multiple-regression',
    because: 'Several predictors: each slope is adjusted for the others.',
    instead: { when: 'For one predictor', use: 'straight-line' },
  },
  {
    when: { have: ['answer'], want: ['relation'], of: ['different'] },
    use: 'logistic-regression',
    because: 'The odds ratio says how the odds of a yes change with what else is known about each subject.',
    instead: { when: 'For two groups', use: '2x2-table' },
  },
  {
    when: { have: ['measurement'], want: ['relation'], shape: ['skewed'] },
    use: 'correlation',
    because: 'Spearman’s and Kendall’s coefficients use ranks, which outliers hardly affect.',
    instead: { when: 'To predict one from the other', use: 'straight-line' },
  },
  {
    when: { have: ['measurement'], want: ['relation'] },
    use: 'straight-line',
    because: 'The slope says how much one changes with the other, in units, with its interval.',
    instead: { when: 'If neither explains the other', use: 'correlation' },
  },
  {
    when: { have: ['measurement'], want: ['summary'] },
    use: 'descriptive-statistics',
    because: 'Mean and median with their intervals, the spread, the shape, and the outliers.',
  },
  {
    when: { have: ['measurement'], from: ['factors'], of: ['different'] },
    use: 'two-way-anova',
    because: 'One analysis for both factors says whether the effect of one depends on the other.',
    instead: { when: 'For one factor', use: 'one-way-anova' },
  },
  {
    when: { have: ['measurement'], from: ['one'], shape: ['skewed'] },
    use: 'descriptive-statistics',
    because: 'If values are skewed, the median with its interval says more than a test of the mean.',
    instead: { when: 'With many values', use: 'one-sample-t-test' },
  },
  {
    when: { have: ['measurement'], from: ['one'] },
    use: 'one-sample-t-test',
    because: 'It compares the mean of one group with a known value.',
    instead: { when: 'Without such a value', use: 'descriptive-statistics' },
  },
  {
    when: { have: ['measurement'], from: ['two'], of: ['different'], shape: ['skewed'] },
    use: 'mann-whitney-test',
    because:
      'It compares ranks, so no outlier decides the result, and it estimates the shift between the groups.',
    instead: { when: 'For means', use: 'independent-t-test' },
  },
  {
    when: { have: ['measurement'], from: ['two'], of: ['different'] },
    use: 'independent-t-test',
    because: 'Separate subjects have no partners, and Welch’s version lets each group keep its own spread.',
    instead: { when: 'For ranks', use: 'mann-whitney-test' },
  },
  {
    when: { have: ['measurement'], from: ['two'], of: ['same'], shape: ['skewed'] },
    use: 'wilcoxon-test',
    because: 'It ranks the differences within subjects, so no outlier decides the result.',
    instead: { when: 'For means', use: 'paired-t-test' },
  },
  {
    when: { have: ['measurement'], from: ['two'], of: ['same'] },
    use: 'paired-t-test',
    because: 'Each subject is its own control: what the two measurements share drops out of the difference.',
    instead: { when: 'For ranks', use: 'wilcoxon-test' },
  },
  {
    when: { have: ['measurement'], from: ['more'], of: ['different'], shape: ['skewed'] },
    use: 'kruskal-wallis-test',
    because: 'It compares the ranks of all groups, then pair by pair.',
    instead: { when: 'For means', use: 'one-way-anova' },
  },
  {
    when: { have: ['measurement'], from: ['more'], of: ['different'] },
    use: 'one-way-anova',
    because: 'One test for all groups, then an interval for every pair, adjusted for the number of pairs.',
    instead: { when: 'For ranks', use: 'kruskal-wallis-test' },
  },
  {
    when: { have: ['measurement'], from: ['factors'] },
    use: 'mixed-model',
    because:
      'Several factors in the same subjects: a mixed model allows for what rows of one subject share, and keeps subjects with missing values.',
    instead: { when: 'For one factor and complete rows', use: 'repeated-measures' },
  },
  {
    when: { have: ['measurement'] },
    use: 'repeated-measures',
    because:
      'The same subjects in every condition: analysis of variance within subjects, or Friedman’s test for ranks.',
    instead: { when: 'For two conditions', use: 'paired-t-test' },
  },
  {
    when: { have: ['answer', 'category'], want: ['agreement'] },
    use: 'kappa',
    because:
      'Two raters also agree by chance. Kappa says how much of the rest they agree on, with weights if the kinds are in order.',
    instead: { when: 'If one of them is the truth', use: 'diagnostic-test' },
  },
  {
    when: { have: ['answer', 'category'], of: ['same'], want: ['difference', 'relation'] },
    use: 'mcnemar',
    because:
      'The same subjects answer twice, so only the answers that changed show a difference. McNemar’s test compares the two directions of change.',
    instead: { when: 'For different subjects', use: '2x2-table' },
  },
  {
    when: { have: ['answer'], from: ['one'] },
    use: 'one-proportion',
    because: 'A proportion with an interval that never leaves the range from 0 to 100%, and the exact test.',
  },
  {
    when: { have: ['answer'], from: ['two'] },
    use: '2x2-table',
    because: 'The difference of the two risks, their ratio, the number needed to treat, and Fisher’s test.',
    instead: { when: 'For one group', use: 'one-proportion' },
  },
  {
    when: { have: ['category'], from: ['one'] },
    use: 'goodness-of-fit',
    because: 'It compares the counts of all kinds with equal ones, or with a ratio such as 9:3:3:1.',
    instead: { when: 'For one kind against all others', use: 'one-proportion' },
  },
  {
    when: { have: ['answer', 'category'] },
    use: 'rxc-table',
    because: 'Counts of every group and every kind in one table, with the chi-square test and Cramér’s V.',
    instead: { when: 'For two groups and yes or no', use: '2x2-table' },
  },
];

const fits = ({ when }: Rule, answers: Answers) =>
  (Object.keys(when) as Question[]).every((name) =>
    (when[name] as readonly string[]).includes(answers[name]),
  );

/** The result of the answers. A test verifies that every combination matches a rule. */
export const whichTest = (answers: Answers): Rule => rules.find((rule) => fits(rule, answers))!;

/** The initial answers: the first of each question. */
export const firstAnswers = Object.fromEntries(
  Object.entries(questions).map(([name, { answers }]) => [name, Object.keys(answers)[0]]),
) as unknown as Answers;
