import type { SelectHTMLAttributes } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
  name: string;
  label: string;
};

/** A native select under its label. One that begins with a choice cannot be left empty, so it does not ask for one. */
export function SelectField({ name, label, required, children, ...select }: Props) {
  return (
    <FieldFrame name={name} label={label} required={required}>
      {(frame) => (
        <select
          {...select}
          {...frame}
          required={frame.required && select.defaultValue === undefined}
          className="input"
        >
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
