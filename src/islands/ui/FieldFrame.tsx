import { type ReactNode, useId } from 'react';
import { useFieldError } from './form-errors.ts';

type Control = {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};
type Props = {
  name: string;
  /** Shown above the control. Omit it if the control has its own label. */
  label?: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Renders the control with the attributes that associate it with its label, hint, and error. */
  children: (control: Control) => ReactNode;
};

/** A label, a hint, a control, and its error. Required by default. */
export function FieldFrame({ name, label, hint, required = true, children }: Props) {
  const id = useId();
  const error = useFieldError(name);
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      {label !== undefined && (
        <label htmlFor={id}>
          {label}
          {!required && <span className="optional"> (optional)</span>}
        </label>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        required,
        'aria-invalid': error !== '' || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <p className="error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
