// A form that is sent once at a time: idle → sending → done, or back to idle with what was wrong.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Typed, focusFirstError, readForm } from './form-state.ts';
import { useReturn } from './use-return.ts';

/** What sending came to. `done` keeps the form locked: the page is about to change, or says so. */
export type Outcome = 'done' | { alert: string } | { errors: FieldErrors; alert?: string };

type FormRules = {
  /** The message per field that is wrong; none, and it is sent. Left out where the server's answer says it soon enough. */
  check?: (typed: Typed) => FieldErrors | Promise<FieldErrors>;
  send: (typed: Typed) => Promise<Outcome>;
  /** The order in which wrong fields get the focus; as they stand in the form where left out. */
  order?: readonly string[];
};

export type FormState = {
  phase: 'idle' | 'sending' | 'done';
  errors: FieldErrors;
  /** What went wrong with the form as a whole, or an empty text. */
  alert: string;
};

const idle: FormState = { phase: 'idle', errors: {}, alert: '' };

/** Runs a form by its rules; give `props` to the <form>. */
export function useForm({ check, send, order }: FormRules) {
  const [state, setState] = useState(idle);
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  /** What waits until React has drawn the state, and has opened the fields again. */
  const onceDrawn = useRef<(() => void) | null>(null);
  useEffect(() => {
    onceDrawn.current?.();
    onceDrawn.current = null;
  });

  // It may have been sent before React had woken (woken/early-submit.ts). Once all of the page has: what it asks may still be read.
  useEffect(() => {
    const { current } = form;
    if (current?.dataset['early'] === undefined) return;
    delete current.dataset['early'];
    setTimeout(() => {
      current.requestSubmit();
    });
  }, []);

  // It may have been left while it was still sending.
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
    // Where its script does not come, the server says what is wrong.
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
      // What stands at a field is not said twice.
      const { errors, alert = '' } = outcome;
      refuse(errors, Object.values(errors).includes(alert) ? '' : alert);
      return;
    }
    onceDrawn.current = () => {
      form.current?.querySelector('[role="alert"] > *')?.scrollIntoView({ block: 'nearest' });
      // A disabled button lost the focus; give it back where nothing else took it.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    };
    setState({ phase: 'idle', errors: {}, alert: outcome.alert });
  }

  /** Typing in a field takes its error away. */
  function input({ target }: FormEvent<HTMLFormElement>) {
    const name = target instanceof Element && 'name' in target ? String(target.name) : '';
    if (!(name in state.errors)) return;
    setState(({ errors: { [name]: _mended, ...errors }, ...rest }) => ({ ...rest, errors }));
  }

  return { ...state, props: { ref: form, onSubmit: submit, onInput: input, noValidate: true } };
}
