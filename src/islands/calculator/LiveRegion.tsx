import { useEffect, useState } from 'react';

const quietInMilliseconds = 600;

/** Announces the result to screen readers once the input has settled. Skips `before`, the text that was already on the page. */
export function LiveRegion({ text, before = text }: { text: string; before?: string }) {
  const [first] = useState(before);
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => say((before) => (before || text !== first ? text : '')),
      quietInMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [text, first]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
