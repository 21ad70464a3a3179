import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { useFieldError } from './form-errors.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'prefix'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Stands before the input in the same frame, e.g. +91. */
  before?: string;
  /** Stands after the input in the same frame, e.g. a button. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** Label above, hint, input, error under it; required unless said otherwise. */
export function Field({ name, label, hint, before, after, required = true, ref, ...input }: Props) {
  const id = useId();
  const error = useFieldError(name);
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const control = (
    <input
      {...input}
      ref={ref}
      id={id}
      name={name}
      className="input"
      required={required}
      aria-invalid={error !== '' || undefined}
      aria-describedby={describedBy || undefined}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="optional"> (optional)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {before || after ? (
        <div className="affix">
          {before && <span>{before}</span>}
          {control}
          {after}
        </div>
      ) : (
        control
      )}
      <p className="error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
