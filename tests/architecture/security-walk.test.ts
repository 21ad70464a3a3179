// The ASVS documents list every requirement once with its status, and name tests that exist.
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { files, read } from './source-files.ts';

const opening = read('tests/security/README.md');
const chapters = files.filter((file) => /^tests\/security\/(?!README)[^/]+\.md$/.test(file));
const third = 'tests/security/level-3.md';
const walk = chapters
  .filter((file) => file !== third)
  .map(read)
  .join('\n');

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0; they are numbered without gaps. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

/** The number of requirements that level 3 adds to each section; they continue the numbering. */
const added: Record<string, number> = {
  ...{ '1.2': 1, '1.3': 1, '1.5': 1, '2.3': 1, '2.4': 1 },
  ...{ '3.1': 1, '3.2': 1, '3.3': 1, '3.4': 2, '3.5': 3, '3.6': 1, '3.7': 3 },
  ...{ '4.1': 2, '4.2': 4, '5.2': 3, '5.3': 1 },
  ...{ '6.3': 4, '6.4': 2, '6.5': 3, '6.6': 1, '6.7': 2, '7.5': 1 },
  ...{ '8.1': 2, '8.2': 1, '8.3': 2, '8.4': 1, '10.2': 1, '10.3': 1, '10.4': 5 },
  ...{ '11.1': 2, '11.2': 2, '11.3': 2, '11.5': 1, '11.6': 1, '11.7': 2, '12.1': 2, '12.3': 1 },
  ...{ '13.1': 3, '13.2': 1, '13.3': 2, '13.4': 2, '14.2': 4 },
  ...{ '15.1': 2, '15.2': 2, '15.4': 4, '16.5': 1, '17.1': 1, '17.2': 4 },
};

const standings = ['met', 'partly met', 'not met', 'does not apply', 'rests on the platform'] as const;
type Entry = { points: string[]; standing: (typeof standings)[number] | undefined; text: string };

const said = new RegExp(`^[^:]*: (?:\\*\\*)?(${standings.join('|')})\\b(?:\\*\\*)?(\\.\\s*$)?`);
const standingOf = (text: string) => said.exec(text)?.[1] as Entry['standing'];

/** Each entry: its requirements, their status, and the text that follows. */
const entriesOf = (text: string): Entry[] =>
  text.split(/^(?=- \*\*\d|#)/m).flatMap((part) => {
    const [, points, rest = ''] = /^- \*\*([\d., ]+)\*\*([\s\S]*)$/.exec(part) ?? [];
    return points === undefined
      ? []
      : [{ points: points.split(', '), standing: standingOf(rest), text: part }];
  });
const entries = entriesOf(walk);
const entriesOfThird = entriesOf(read(third));

const inOrder = (points: string[]) => points.toSorted(new Intl.Collator('en', { numeric: true }).compare);
const pointsThat = (standing: Entry['standing'], among = entries) =>
  inOrder(among.filter((entry) => entry.standing === standing).flatMap(({ points }) => points));
const countsOf = (among: Entry[]) =>
  standings.map((standing) => `${pointsThat(standing, among).length} ${standing}`).join(', ');

describe('the walk through ASVS', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const points = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, i) => `${section}.${i + 1}`),
    );
    expect(points).toHaveLength(253);
    expect(inOrder(entries.flatMap((entry) => entry.points))).toEqual(inOrder(points));
  });

  it('has every requirement that level 3 adds once', () => {
    const points = Object.entries(added).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, i) => `${section}.${(sections[section] ?? 0) + i + 1}`),
    );
    expect(points).toHaveLength(92);
    expect(inOrder(entriesOfThird.flatMap((entry) => entry.points))).toEqual(inOrder(points));
  });

  it('gives the status of each requirement, with a test or a reason', () => {
    const all = [...entries, ...entriesOfThird];
    expect(all.filter(({ standing }) => standing === undefined).map(({ text }) => text)).toEqual([]);
    expect(all.filter(({ text }) => said.exec(text)?.[2] !== undefined).map(({ text }) => text)).toEqual([]);
  });

  it('counts the statuses in its README and names each requirement that is not met', () => {
    expect(/^\*\*Of 253 points: ([^*]*)\.\*\*$/m.exec(opening)?.[1]).toBe(countsOf(entries));
    const ofThird = /^\*\*Of 92 points of level 3: ([^*]*)\.\*\*/m.exec(opening)?.[1];
    expect(ofThird).toBe(countsOf(entriesOfThird));
    for (const standing of ['not met', 'partly met'] as const) {
      const named = new RegExp(`^- \\*\\*${standing}\\*\\*: ([\\d., ]+)\\.$`, 'm').exec(opening)?.[1];
      expect(named, standing).toBe(pointsThat(standing).join(', '));
    }
  });

  it('is published for purchasing offices with the same counts', () => {
    const { security } = parse(read('content/pages/purchasing.yaml')) as {
      security: { asvs: Record<string, number> };
    };
    expect(Object.values(security.asvs)).toEqual([
      253,
      ...standings.map((standing) => pointsThat(standing).length),
    ]);
  });

  it('names tests that exist', () => {
    const all = chapters.map(read).join('\n');
    const named = [...all.matchAll(/^ +- `(tests\/[^`]+)`: "(.+)"$/gm)];
    expect(named.length).toBeGreaterThan(100);
    expect(named.length).toBe([...all.matchAll(/^ +- `/gm)].length);
    expect(named.filter(([, file, title]) => !read(file!).includes(title!)).map(([line]) => line)).toEqual(
      [],
    );
  });
});
