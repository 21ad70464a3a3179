import { useEffect, useRef, useState } from 'react';
import { PasswordChecklist } from '../ui/PasswordChecklist.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

type Props = { name: string; label: string };

function typedIn(fields: HTMLElement | null, name: string) {
  const text = (field: string) => fields?.querySelector<HTMLInputElement>(`[name='${field}']`)?.value ?? '';
  return { password: text(name), confirm: text('confirmPassword') };
}

/** A new password, entered twice, with a live checklist of its requirements. The second field is `confirmPassword`. */
export function NewPasswordFields({ name, label }: Props) {
  const [typed, setTyped] = useState({ password: '', confirm: '' });
  const fields = useRef<HTMLDivElement>(null);

  // Reads what was typed before hydration.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      setTyped(typedIn(fields.current, name));
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [name]);

  return (
    <div
      className="fields"
      ref={fields}
      onInput={() => {
        setTyped(typedIn(fields.current, name));
      }}
    >
      <PasswordField name={name} label={label} autoComplete="new-password" />
      <PasswordChecklist {...typed} />
      <PasswordField
        name="confirmPassword"
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
      />
    </div>
  );
}
