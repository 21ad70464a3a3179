// Every command printed by a README, an email, the work queue, or a message works as typed.
import { describe, expect, it } from 'vitest';
import { type CommandName, commandList, isGroup } from '../../netlify/cli/command-list.ts';
import { benchmarks } from '../bench/run.ts';
import { longRuns } from '../support/long-runs.ts';
import { packageScripts } from '../support/package-scripts.ts';
import { reports } from '../support/reports.ts';
import { files, read } from './source-files.ts';

const text = /\.(md|mdx|ts|tsx|astro|mjs|css|yaml|yml|toml|example)$|^\.ci\//;
const runs: Record<string, object> = { 'test:long': longRuns, bench: benchmarks, report: reports };

/** The problem with a printed command, without its `npm run`; undefined if it works. */
function faultOf(printed: string): string | undefined {
  const [script = '', separator, first, second] = printed.split(' ');
  if (packageScripts[script] === undefined) return `package.json has no script ${script}`;
  // `-- orders`: a name in capitals or a template can be any name.
  const isName = (word: string | undefined) => /^[a-z][\w:-]*$/.test(word ?? '');
  if (separator !== '--' || !isName(first)) return undefined;
  if (script === 'cli') {
    const entry = Object.hasOwn(commandList, first!) ? commandList[first as CommandName] : undefined;
    if (!entry) return `the CLI has no command ${first!}`;
    if (!isGroup(entry) || !isName(second)) return undefined;
    return Object.hasOwn(entry.commands, second!) ? undefined : `${first!} has no command ${second!}`;
  }
  const named = runs[script];
  return named && !Object.hasOwn(named, first!) ? `${script} has no run ${first!}` : undefined;
}

/** The commands that a text prints; a line break, a backtick, or a punctuation mark ends one. */
const printedIn = (content: string) =>
  [
    ...content.matchAll(/npm run (?:--silent )?([a-z][\w:-]*(?: -- [^\s`'".,;|)]+(?: [^\s`'".,;|)]+)?)?)/g),
  ].map(([, command = '']) => command);

/** The table below shows commands that don't exist. */
const own = 'tests/architecture/printed-commands.test.ts';
const printed = files
  .filter((file) => text.test(file) && file !== own)
  .flatMap((file) => printedIn(read(file)).map((command) => ({ file, command })));

describe('commands in prose, emails, and messages', () => {
  it('are found in the places that print them', () => {
    expect(printed.length).toBeGreaterThan(150);
    for (const room of ['netlify/emails/', 'src/domain/order/', 'README.md', '.ci/', 'netlify/README.md'])
      expect(
        printed.some(({ file }) => file.startsWith(room)),
        room,
      ).toBe(true);
  });

  it('exist', () => {
    const wrong = printed.flatMap(({ file, command }) => {
      const fault = faultOf(command);
      return fault === undefined ? [] : [`${file}: npm run ${command}: ${fault}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['orders list', 'package.json has no script orders'],
    ['cli -- order list', 'the CLI has no command order'],
    ['cli -- orders lists', 'orders has no command lists'],
    ['cli -- orders', undefined],
    ['test:long -- crowd', 'test:long has no run crowd'],
  ])('are checked word by word: %s', (command, fault) => {
    expect(faultOf(command)).toBe(fault);
  });
});
