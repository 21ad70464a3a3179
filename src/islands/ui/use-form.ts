// A form that submits once at a time: idle → sending → done, or back to idle with its errors.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Typed, focusFirstError, readForm } from './form-state.ts';
import { useReturn } from './use-return.ts';

/** The outcome of submitting. `done` keeps the form locked, because the page is about to change or shows a confirmation. */
export type Outcome = 'done' | { alert: string } | { errors: FieldErrors; alert?: string };

type FormRules = {
  /** Returns a message for each invalid field; the form is sent if there are none. Omit it if the server's validation is enough. */
  check?: (typed: Typed) => FieldErrors | Promise<FieldErrors>;
  send: (typed: Typed) => Promise<Outcome>;
  /** The order in which invalid fields get the focus; document order by default. */
  order?: readonly string[];
};

export type FormState = {
  phase: 'idle' | 'sending' | 'done';
  errors: FieldErrors;
  /** The error of the form as a whole, or an empty string. */
  alert: string;
};

const idle: FormState = { phase: 'idle', errors: {}, alert: '' };

/** Runs a form by its rules. Spread `props` on the <form>. */
export function useForm({ check, send, order }: FormRules) {
  const [state, setState] = useState(idle);
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  /** Runs once React has rendered the state and enabled the fields again. */
  const onceDrawn = useRef<(() => void) | null>(null);
  useEffect(() => {
    onceDrawn.current?.();
    onceDrawn.current = null;
  });

  // The form may have been submitted before hydration. Wait for the whole page to hydrate, because `send` may depend on other parts.
  useEffect(() => {
    const { current } = form;
    if (current?.dataset['early'] === undefined) return;
    delete current.dataset['early'];
    setTimeout(() => {
      current.requestSubmit();
    });
  }, []);

  // The visitor may have left while the form was still being sent.
  useReturn(() => {
    busy.current = false;
    setState(idle);
  });

  function refuse(errors: FieldErrors, alert = '') {
    onceDrawn.current = () => {
      if (form.current) focusFirstError(form.current, errors, order);
    };
    setState({ phase: 'idle', errors, alert });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    const typed = readForm(event.currentTarget);
    busy.current = true;
    const focused = document.activeElement;
    // If the validation script fails to load, the server validates.
    const errors = (await Promise.resolve(check?.(typed)).catch(() => undefined)) ?? {};
    if (Object.keys(errors).length > 0) {
      busy.current = false;
      refuse(errors);
      return;
    }
    setState({ phase: 'sending', errors: {}, alert: '' });
    const outcome = await send(typed);
    if (outcome === 'done') {
      setState({ phase: 'done', errors: {}, alert: '' });
      return;
    }
    busy.current = false;
    if ('errors' in outcome) {
      // Do not repeat in the alert what a field already shows.
      const { errors, alert = '' } = outcome;
      refuse(errors, Object.values(errors).includes(alert) ? '' : alert);
      return;
    }
    onceDrawn.current = () => {
      form.current?.querySelector('[role="alert"] > *')?.scrollIntoView({ block: 'nearest' });
      // Disabling the button lost the focus. Restore it unless something else has it.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    };
    setState({ phase: 'idle', errors: {}, alert: outcome.alert });
  }

  /** Typing in a field clears its error. */
  function input({ target }: FormEvent<HTMLFormElement>) {
    const name = target instanceof Element && 'name' in target ? String(target.name) : '';
    if (!(name in state.errors)) return;
    setState(({ errors: { [name]: _mended, ...errors }, ...rest }) => ({ ...rest, errors }));
  }

  return { ...state, props: { ref: form, onSubmit: submit, onInput: input, noValidate: true } };
}
