import type { ReactNode } from 'react';

type Props = { kind?: 'good' | 'note' | 'bad'; children: ReactNode };

/**
 * What the form as a whole has to say. The frame is always there, so that a screen reader hears what comes into it: bad news
 * at once, good news when it is done speaking.
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
