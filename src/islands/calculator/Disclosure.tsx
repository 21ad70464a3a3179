import { useState } from 'react';
import type { ReactNode } from 'react';

type Props = { id: string; title: string; says: string; children: ReactNode };

/** Whether a section is open in the markup about to be replaced. */
export const useOpened = (id: string): true | undefined =>
  useState(
    () =>
      (typeof document === 'object' && document.querySelector<HTMLDetailsElement>(`.fold.${id}`)?.open) ||
      undefined,
  )[0];

/** A section that narrow screens collapse to a one-line summary; wide screens show it in full. */
export const Disclosure = ({ id, title, says, children }: Props) => (
  <details className={`fold ${id}`} open={useOpened(id)}>
    <summary>
      <h2>{title}</h2> <span>{says}</span>
    </summary>
    <div className="held">{children}</div>
  </details>
);
