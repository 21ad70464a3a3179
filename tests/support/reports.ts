// `npm run report -- NAME`: publishes test results as figures or as a record on the site.
import { type NamedRun, runNamed, yamlLoader } from './run-named.ts';

export const reports: Readonly<Record<string, NamedRun>> = {
  accuracy: {
    summary:
      'correct digits of every statistical family against R and NIST; --keep records them for /validation',
    commands: [['node', 'tests/unit/statistics/accuracy.ts']],
  },
  accessibility: {
    summary:
      'runs the tests of WCAG 2.2 criteria and records the result for /purchasing/accessibility (after a build)',
    commands: [['node', 'tests/e2e/accessibility-report.ts']],
    env: { NODE_OPTIONS: yamlLoader.join(' ') },
  },
  sentences: {
    summary:
      'prints thirty visible sentences from each of twelve rooms, chosen by a seed, for a native reader',
    commands: [['node', 'tests/support/sample-sentences.ts']],
  },
};

if (import.meta.main) await runNamed('report', reports);
