import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

/** A spinner with a text about what is loading. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className="asking">
    <span className="spinner" aria-hidden="true" /> {children}
  </p>
);

/** A message about what failed to load, with a retry button. */
export const TryAgain = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <>
    <Alert>{children}</Alert>
    <p>
      <button type="button" className="button" onClick={onClick}>
        Try again
      </button>
    </p>
  </>
);
