// Notifies the list of sessions that another part of the page ended some.
const listeners = new Set<() => void>();

export function sessionsChanged() {
  for (const listener of listeners) listener();
}

/** Returns a function that unsubscribes. */
export function whenSessionsChange(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
