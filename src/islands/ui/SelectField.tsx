import type { SelectHTMLAttributes } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
  name: string;
  label: string;
};

/** A native select under its label. */
export function SelectField({ name, label, required, children, ...select }: Props) {
  return (
    <FieldFrame name={name} label={label} required={required}>
      {(frame) => (
        <select {...select} {...frame} className="input">
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
