/** A sentence for a paper: the letters of statistics are set in italics; no number is parted from its sign, and no letter from its name, as in L-hyoscine. */
export function Sentence({ text }: { text: string }) {
  const parts = text
    .replace(/ ([=<>≤≥]) /g, '\u00a0$1\u00a0')
    .replaceAll('% CI', '%\u00a0CI')
    .split(/(?<![\p{L}’-])([tpgdrFUVWzH](?=\(|\u00a0[=<>])|\p{L}-\p{L}+)/u);
  return (
    <>
      {parts.map((part, i) =>
        i % 2 === 0 ? (
          part
        ) : part.length === 1 ? (
          <i key={i}>{part}</i>
        ) : (
          <span key={i} className="whole">
            {part}
          </span>
        ),
      )}
    </>
  );
}
