import { useCallback } from 'react';
import { alertOf } from '../ui/message-from.ts';
import { useRemote } from '../ui/use-remote.ts';
import { callAsUser } from './call-as-user.ts';

/** A part of the account: its value, an error message, or null while it is loading. */
export type Asked<Value> = { value: Value } | string | null;

/** Loads `part` of the reply at `path`. `startOver` clears it and loads it again. */
export function useRequest<Reply, Part extends keyof Reply & string>(path: string, part: Part) {
  const load = useCallback(async (): Promise<Asked<Reply[Part]>> => {
    const answer = await callAsUser<Reply>(path, { parts: [part] });
    return answer.ok ? { value: answer.reply[part] } : alertOf(answer);
  }, [path, part]);
  const { state: asked, looks, refresh, show } = useRemote<Asked<Reply[Part]>>(null, load);
  const startOver = () => {
    show(null);
    refresh();
  };
  return { asked, looks, refresh, startOver };
}
