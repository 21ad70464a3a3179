import type { ReactNode } from 'react';

/** A name and its value. A fact without a value is omitted. */
export type Fact = readonly [string, ReactNode];

/** A list of names and values. */
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
