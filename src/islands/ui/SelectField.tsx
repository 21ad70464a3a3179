import { type SelectHTMLAttributes, useId } from 'react';
import { useFieldError } from './form-errors.ts';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
  name: string;
  label: string;
};

/** A native select under its label. */
export function SelectField({ name, label, required = true, children, ...select }: Props) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="optional"> (optional)</span>}
      </label>
      <select
        {...select}
        id={id}
        name={name}
        className="input"
        required={required}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {children}
      </select>
      <p className="error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
