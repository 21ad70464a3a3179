import type { ReactNode } from 'react';

type Props = { id: string; title: string; says: string; children: ReactNode };

/** A part that a narrow screen folds to one line, which says what is in it; wide screens show it whole. */
export const Fold = ({ id, title, says, children }: Props) => (
  <details className={`fold ${id}`}>
    <summary>
      <h2>{title}</h2> <span>{says}</span>
    </summary>
    <div className="held">{children}</div>
  </details>
);
