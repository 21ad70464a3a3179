import { useState } from 'react';
import { Field } from './Field.tsx';
import { useHydrated } from './use-hydrated.ts';

type Props = {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  onInput?: () => void;
};

/** A password with a button that shows it. Pasting and password managers work. */
export function PasswordField({ label, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const ready = useHydrated();
  const toggle = (
    <button
      type="button"
      disabled={!ready}
      aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
      onClick={() => {
        setShown(!shown);
      }}
    >
      {shown ? 'Hide' : 'Show'}
    </button>
  );
  return (
    <Field
      {...input}
      label={label}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={toggle}
    />
  );
}
