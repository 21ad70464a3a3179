import { useEffect, useRef, useState } from 'react';
import { meantEmail } from './email-typo.ts';
import { Field } from './Field.tsx';

type Props = { name: string; label: string; hint?: string };

/** Acts now, or after the click that moved the focus away: an element that moves under a pressed pointer loses its click. */
function afterPress(act: () => void) {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act), { once: true });
  else act();
}

/** An email address. If it looks mistyped, the field suggests a correction but never changes the text itself. */
export function EmailField({ name, label, hint }: Props) {
  const [meant, setMeant] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // It may have been typed and left before hydration.
  useEffect(() => {
    const { current } = input;
    if (current && current !== document.activeElement) setMeant(meantEmail(current.value));
  }, []);
  function accept() {
    if (input.current && meant !== null) input.current.value = meant;
    setMeant(null);
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
    input.current?.focus();
  }
  return (
    <div className="with-suggestion">
      <Field
        ref={input}
        name={name}
        label={label}
        {...(hint === undefined ? {} : { hint })}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        onBlur={({ currentTarget }) => {
          const { value } = currentTarget;
          afterPress(() => {
            setMeant(meantEmail(value));
          });
        }}
      />
      <p className="hint" role="status">
        {meant !== null && (
          <>
            Did you mean{' '}
            <button type="button" className="link" onClick={accept}>
              {meant}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  );
}
