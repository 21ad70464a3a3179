import { useEffect, useState } from 'react';

const quietInMilliseconds = 600;

/** Says the result once to those who do not see it, when the changes have come to rest; not what stood there `before`. */
export function Spoken({ text, before = text }: { text: string; before?: string }) {
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
