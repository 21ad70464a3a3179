import { useRef } from 'react';
import { useReturn } from './use-return.ts';

/**
 * An idempotency key for a purchase with this content: submitting it twice starts one order, while any change, or a
 * return from the provider's page, creates a new key. Returns a function from the content to its key.
 */
export function useIdempotencyKey() {
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
