import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'prefix'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Shown before the input in the same frame, for example +91. */
  before?: ReactNode;
  /** Shown after the input in the same frame, for example a button. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A text input in its frame. */
export function Field({ name, label, hint, before, after, required, ref, ...input }: Props) {
  return (
    <FieldFrame name={name} label={label} hint={hint} required={required}>
      {(frame) => {
        const control = <input {...input} {...frame} ref={ref} className="input" />;
        return before || after ? (
          <div className="affix">
            {typeof before === 'string' ? <span>{before}</span> : before}
            {control}
            {after}
          </div>
        ) : (
          control
        );
      }}
    </FieldFrame>
  );
}
