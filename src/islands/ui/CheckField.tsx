import { type ReactNode, useId } from 'react';
import { useFieldError } from './form-errors.ts';

/** A box to tick, never ticked beforehand. */
export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div className="field">
      <div className="check">
        <input
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          required
          aria-invalid={error !== '' || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <p className="error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
