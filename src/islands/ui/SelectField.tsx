import type { SelectHTMLAttributes } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
  name: string;
  label: string;
};

/** A native select with its label. If it has a preselected option, it cannot be left empty, so it is not marked as required. */
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
