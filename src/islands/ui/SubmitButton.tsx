import type { ReactNode } from 'react';
import type { FormState } from './use-form.ts';
import { useHydrated } from './use-hydrated.ts';

type Props = {
  phase: FormState['phase'];
  words: ReactNode;
  busyWords: string;
  /** Set if the form stays on the page after it was submitted. */
  doneWords?: string;
  /** Something is still missing: the button looks disabled, and a click explains what. */
  closed?: boolean;
  describedBy?: string;
};

/**
 * The submit button of a form. Without scripts it stays disabled. With scripts it is enabled immediately, and a click
 * before hydration is queued.
 */
export function SubmitButton({
  phase,
  words,
  busyWords,
  doneWords = busyWords,
  closed = false,
  describedBy,
}: Props) {
  const ready = useHydrated();
  const wordsAfter = phase === 'sending' ? busyWords : doneWords;
  return (
    <button
      type="submit"
      className={`button primary${ready || closed ? '' : ' loading'}`}
      data-loading={ready ? undefined : ''}
      disabled={!ready || phase !== 'idle'}
      aria-disabled={closed || undefined}
      aria-describedby={describedBy}
    >
      {phase === 'sending' && <span className="spinner" aria-hidden="true" />}{' '}
      {phase === 'idle' ? words : wordsAfter}
    </button>
  );
}
