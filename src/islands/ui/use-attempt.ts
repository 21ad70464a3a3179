import { useRef } from 'react';
import { useReturn } from './use-return.ts';

/**
 * A name for "this purchase, filled in like this": sending the same twice starts one order, any change or a return from the
 * provider's page starts a new one. Gives a function from the content to its name.
 */
export function useAttempt() {
  const last = useRef({ content: '', id: '' });
  useReturn(() => {
    last.current = { content: '', id: '' };
  });
  return (body: object): string => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() };
    return last.current.id;
  };
}
