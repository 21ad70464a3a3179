// Starts a build on the days on which the site changes without an edit, and on no others, because each production deploy is billed.

/** What this job needs: the time, and a way to start a build. */
export type Publisher = { now: () => string; startBuild: () => Promise<void> };

/** Takes the days that the running build did not reach, such as `2026-12-03`. Starts a build if one has. */
export async function publishDue({ now, startBuild }: Publisher, days: readonly string[]) {
  const due = days.filter((day) => day <= now()).length;
  if (due > 0) await startBuild();
  return { due };
}
