import { useEffect, useReducer, useState } from 'react';

/** What a page knows of something that the link in its URL opens. */
export type Linked<Content> =
  | { state: 'opening' }
  /** The URL has no link token. */
  | { state: 'no-link' }
  | { state: 'unknown'; why: string }
  | { state: 'unreachable' }
  | ({ state: 'open'; link: string } & Content);

const newest = <State>(loaded: State): State => loaded;

/**
 * The state that an island loads from the server: `initial` until the first reply. `refresh` loads it again and increments `looks`; the
 * current state stays until then. Only the reply to the latest request counts. `load` and `merge`, which combines a reply with the current
 * state, must be the same functions in every render.
 */
export function useRemote<State>(
  initial: State,
  load: () => Promise<State>,
  merge: (loaded: State, current: State) => State = newest,
) {
  const [state, show] = useState(initial);
  const [looks, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isOutdated = false;
    void load().then((loaded) => {
      if (!isOutdated) show((current) => merge(loaded, current));
    });
    return () => {
      isOutdated = true;
    };
  }, [load, merge, looks]);
  return { state, looks, refresh, show };
}
