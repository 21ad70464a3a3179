import { type ReactNode, useId } from 'react';
import { useFieldError } from '../ui/form-errors.ts';

/** An optional phone number of any country; `children` is the select of countries (`dialCode`). */
export function PhoneField({ children }: { children: ReactNode }) {
  const id = useId();
  const error = useFieldError('phone');
  return (
    <div className="field">
      <label htmlFor={id}>
        Phone<span className="optional"> (optional)</span>
      </label>
      <div className="affix phone">
        {children}
        <input
          id={id}
          name="phone"
          type="tel"
          className="input"
          inputMode="tel"
          autoComplete="tel"
          aria-invalid={error !== '' || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      <p className="error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
