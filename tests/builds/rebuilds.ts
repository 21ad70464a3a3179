// `npm run check:rebuilds`: an incremental build publishes byte for byte what a clean build publishes. EDITS=… adds random edits after one
// of every kind (default 0), and SEED=… chooses them. Prints one line per edit and ends with `N passed, N failed`. The first line is the
// size of the files that a deploy uploads after a typo was fixed: those that the platform does not have yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Edit, editsOf, statingFacts, typo } from './edits.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the files that git tracks, with separate copies of the packages that builds write to. */
function copyTo(folder: string) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
  }).toString();
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.astro' && name !== '.cache' && name !== '.vite')
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}

/** Whether a build succeeded; the end of its output if it did not. */
function build(folder: string): string | undefined {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: folder });
  return status === 0 ? undefined : `${stdout}${stderr}`.trim().split('\n').slice(-12).join('\n');
}

/** The hash of every file in a folder, by path. */
const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        path.slice(folder.length + 1),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );

const published = ['dist', '.build/functions'];
const publishedIn = (folder: string) =>
  new Map(
    published.flatMap((name) =>
      [...filesIn(join(folder, name))].map(([path, hash]) => [`${name}/${path}`, hash] as const),
    ),
  );

/** Deletes the caches of builds. */
function forget(folder: string) {
  for (const name of [
    'node_modules/.astro',
    'node_modules/.cache',
    'node_modules/.vite',
    '.astro',
    ...published,
  ])
    rmSync(join(folder, name), { recursive: true, force: true });
}

function differences(warm: ReadonlyMap<string, string>, clean: ReadonlyMap<string, string>): string[] {
  const paths = [...new Set([...warm.keys(), ...clean.keys()])].sort();
  const inOne = (path: string) => {
    if (!warm.has(path)) return ' (clean only)';
    return clean.has(path) ? '' : ' (warm only)';
  };
  return paths.filter((path) => warm.get(path) !== clean.get(path)).map((path) => path + inOne(path));
}

/** Makes an edit after a build and builds again, incrementally in `warm` and from scratch in `clean`. Describes how the two differ. */
function compare(warm: string, clean: string, { change }: Edit): string[] {
  for (const folder of [warm, clean]) change(folder);
  forget(clean);
  const failed = build(warm) ?? build(clean);
  if (failed !== undefined) return [`the build failed: ${failed}`];
  return differences(publishedIn(warm), publishedIn(clean));
}

const largestUpload = 1_000_000;

/** Makes an edit and builds again. Returns how many bytes of published files are new. */
function uploadAfter(folder: string, { change }: Edit): number {
  const before = new Set(publishedIn(folder).values());
  change(folder);
  const failed = build(folder);
  if (failed !== undefined) throw new Error(failed);
  return [...publishedIn(folder)]
    .filter(([, hash]) => !before.has(hash))
    .reduce((sum, [path]) => sum + statSync(join(folder, path)).size, 0);
}

const place = mkdtempSync(join(tmpdir(), 'rebuilds-'));
try {
  const [warm, clean] = [join(place, 'a'), join(place, 'b')];
  for (const folder of [warm, clean]) {
    copyTo(folder);
    statingFacts.change(folder);
  }
  const failed = build(warm);
  if (failed !== undefined) throw new Error(failed);
  const upload = uploadAfter(warm, typo);
  typo.change(clean);
  const isSmall = upload > 0 && upload <= largestUpload;
  console.log(
    `${isSmall ? '✓' : '✗'} ${typo.name}: a deploy uploads ${(upload / 1000).toFixed(0)} kB, the goal is ${largestUpload / 1000} kB`,
  );
  let wrong = isSmall ? 0 : 1;
  const edits = editsOf(Number(process.env.EDITS ?? 0), Number(process.env.SEED ?? 1));
  for (const edit of edits) {
    const found = compare(warm, clean, edit);
    wrong += found.length > 0 ? 1 : 0;
    console.log(`${found.length > 0 ? '✗' : '✓'} ${edit.name}`);
    for (const line of found.slice(0, 12)) console.log(`    ${line}`);
    if (found.length > 12) console.log(`    and ${found.length - 12} more`);
  }
  console.log(`${edits.length + 1 - wrong} passed, ${wrong} failed`);
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  rmSync(place, { recursive: true, force: true });
}
