import { useState } from 'react';

/** Copies a text and confirms it. */
export function CopyButton({ text, words }: { text: string; words: string }) {
  const [copied, setCopied] = useState<'' | 'Copied' | 'Please copy it manually'>('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('Copied');
    } catch {
      setCopied('Please copy it manually');
    }
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {words}
      </button>{' '}
      <span role="status">{copied}</span>
    </>
  );
}
