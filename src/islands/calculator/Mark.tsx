const drawings = {
  yes: 'M2 7.5l3.5 4L13 3',
  refused: 'M7.5 1.5L14 13H1zM7.5 6v3.5M7.5 11v.5',
  doubtful: 'M7.5 1a6.5 6.5 0 1 0 .01 0zM7.5 4v4.5M7.5 10.2v.8',
  'only you know': 'M7.5 1a6.5 6.5 0 1 0 .01 0zM5.6 6a1.9 1.9 0 1 1 2.8 1.7q-.9.5-.9 1.3M7.5 10.6v.8',
} as const;

/** An icon before text with the same meaning. */
export const Mark = ({ kind }: { kind: keyof typeof drawings }) => (
  <svg className={`sign ${kind.split(' ')[0]}`} viewBox="0 0 15 15" width="15" height="15" aria-hidden="true">
    <path d={drawings[kind]} />
  </svg>
);
