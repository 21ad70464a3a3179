import { execFileSync } from 'node:child_process';
import { typed } from './command-list.ts';
import { fail } from './fail.ts';

export type Commit = { day: string; subject: string; files: readonly string[] };

const areas: readonly (readonly [name: string, holds: RegExp])[] = [
  ['Content', /^content\//],
  ['Site', /^(src|public)\//],
  ['Server and build', /^netlify/],
  ['Tests and tools', /./],
];

/** Returns the first area, in the order above, that a commit touches. */
export const areaOf = ({ files }: Commit): string =>
  areas.find(([, holds]) => files.some((file) => holds.test(file)))?.[0] ?? 'Tests and tools';

/** Formats the changelog as Markdown: a heading per month, newest first, and per area; a line per commit. */
export function changelogOf(commits: readonly Commit[]): string {
  const months = Map.groupBy(commits, ({ day }) => day.slice(0, 7));
  return [...months]
    .flatMap(([month, those]) => [
      `## ${month}`,
      ...areas.flatMap(([area]) => {
        const lines = those
          .filter((commit) => areaOf(commit) === area)
          .map(({ day, subject }) => `- ${subject} (${day})`);
        return lines.length === 0 ? [] : [`### ${area}`, lines.join('\n')];
      }),
    ])
    .join('\n\n');
}

/** Returns Git's commits since a tag, a commit, or a day (2026-11-22), newest first; all of them by default. */
function commitsSince(since: string | undefined): Commit[] {
  const isDay = since !== undefined && /^\d{4}-\d\d-\d\d$/.test(since);
  const range = since === undefined ? [] : [isDay ? `--since=${since}T00:00:00` : `${since}..HEAD`];
  // A record separator starts each commit, because subjects and file names never contain one.
  const log = execFileSync(
    'git',
    ['log', '--no-merges', '--name-only', '--date=short', '--format=%x1e%ad%x1f%s', ...range],
    { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return log
    .split('\x1e')
    .slice(1)
    .map((record) => {
      const [head = '', ...files] = record.split('\n').filter(Boolean);
      const [day = '', subject = ''] = head.split('\x1f');
      return { day, subject, files };
    });
}

/** Prints what changed, as Markdown. */
export function run(since?: string): void {
  if (since?.startsWith('-')) fail(`Usage: ${typed('changelog')}`);
  try {
    console.log(changelogOf(commitsSince(since)));
  } catch {
    fail(`Git knows no commit or tag ${since ?? 'HEAD'}.`);
  }
}
