import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

/** What is being waited for, with a spinner. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className="asking">
    <span className="spinner" aria-hidden="true" /> {children}
  </p>
);

/** What could not be asked, and a button that asks again. */
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
