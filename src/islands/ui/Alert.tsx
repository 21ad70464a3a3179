import type { ReactNode } from 'react';

type Props = { kind?: 'good' | 'note' | 'bad'; children: ReactNode };

/**
 * The message of the form as a whole. Its live region is always rendered so that screen readers announce changes:
 * errors immediately, good news politely.
 */
export function Alert({ kind = 'bad', children }: Props) {
  return (
    <div role={kind === 'bad' ? 'alert' : 'status'}>
      {children ? (
        <div className={`alert ${kind}`}>
          <p>{children}</p>
        </div>
      ) : null}
    </div>
  );
}
