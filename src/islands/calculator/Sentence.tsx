/** A sentence for a paper: the letters of statistics are set in italics, and no number is parted from its sign. */
export function Sentence({ text }: { text: string }) {
  const parts = text
    .replace(/ ([=<>≤≥]) /g, '\u00a0$1\u00a0')
    .replaceAll('% CI', '%\u00a0CI')
    .split(/(?<![\p{L}’-])([tpgdrFUVWzH])(?=\(|\u00a0[=<>])/u);
  return <>{parts.map((part, i) => (i % 2 === 1 ? <i key={i}>{part}</i> : part))}</>;
}
