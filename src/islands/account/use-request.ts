import { useEffect, useReducer, useState } from 'react';
import { alertOf } from '../ui/message-from.ts';
import { callAsUser } from './call-as-user.ts';

/** A part of the account: its value, an error message, or null while it is loading. */
export type Asked<Value> = { value: Value } | string | null;

/**
 * Fetches `part` of the reply at `path`. `lookAgain` fetches it again and increments `look`; the current value stays
 * until then. `startOver` clears it first.
 */
export function useRequest<Reply, Part extends keyof Reply & string>(path: string, part: Part) {
  const [asked, setAsked] = useState<Asked<Reply[Part]>>(null);
  const [look, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    let left = false;
    void callAsUser<Reply>(path, { parts: [part] }).then((answer) => {
      if (!left) setAsked(answer.ok ? { value: answer.reply[part] } : alertOf(answer));
    });
    return () => {
      left = true;
    };
  }, [path, part, look]);
  const startOver = () => {
    setAsked(null);
    lookAgain();
  };
  return { asked, look, lookAgain, startOver };
}
