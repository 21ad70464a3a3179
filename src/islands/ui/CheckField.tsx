import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

/** A checkbox, never preselected. */
export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <FieldFrame name={name}>
      {(frame) => (
        <div className="check">
          <input {...frame} type="checkbox" value="yes" />
          <label htmlFor={frame.id}>{children}</label>
        </div>
      )}
    </FieldFrame>
  );
}
