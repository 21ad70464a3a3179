import type { ReactNode } from 'react';

/** A name and its value; without a value it is left out. */
export type Fact = readonly [string, ReactNode];

/** Names and values, line by line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
