import { useEffect, useState } from 'react';
import { useLoadOnInteraction } from './hydration.ts';

type Props = { id: string; text: string | (() => string); words: string; className?: string };

/** Copies a text and shows a confirmation for two seconds. */
export function CopyText({ id, text, words, className = 'button' }: Props) {
  const [said, say] = useState('');
  const lazy = useLoadOnInteraction();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(''), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => say('Copied'),
      () => say('Please copy it manually'),
    );
  return (
    <button type="button" id={id} className={className} onClick={() => void copy()} {...lazy}>
      <span aria-live="polite">{said || words}</span>
    </button>
  );
}
