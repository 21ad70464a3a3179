// Tells the list of sessions that some were ended by another part of the page.
const listeners = new Set<() => void>();

export function sessionsChanged() {
  for (const listener of listeners) listener();
}

/** Gives the way to hear no more of it. */
export function whenSessionsChange(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
