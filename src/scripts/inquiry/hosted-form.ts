// Shows a hosted form. Its script loads on demand and is removed with it. A form that is not ready within 5 s is abandoned.
import type { HostedFailure } from '~/contracts/inquiry/inquiry-call.ts';
import type { HostedForm } from '~/contracts/inquiry/hosted-forms.ts';

const scriptAddress = 'https://js.hsforms.net/forms/embed/v2.js';
const deadlineInMs = 5000;
const pollInMs = 100;

type CreateOptions = HostedForm & {
  target: string;
  inlineMessage: string;
  submitText?: string;
  onFormReady: () => void;
  onFormSubmitted: () => void;
};
type Provider = { forms?: { create?: (options: CreateOptions) => void } };

const provider = () => (window as unknown as { hbspt?: Provider }).hbspt?.forms;

export type HostedWords = {
  /** Replaces the form after it was sent. */
  inlineMessage: string;
  submitText?: string;
  /** Milliseconds between loading the script and creating the form. */
  pause?: number;
  onSubmitted?: () => void;
};

/** Loads the provider's script. The promise rejects if it is blocked. */
function fetchScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptAddress;
    script.async = true;
    script.addEventListener('load', () => {
      resolve();
    });
    script.addEventListener('error', () => {
      reject(new Error('blocked'));
    });
    document.head.append(script);
  });
}

/** Removes the provider's script. */
export function removeHostedScript() {
  document.querySelector(`script[src="${scriptAddress}"]`)?.remove();
  delete (window as unknown as { hbspt?: Provider }).hbspt;
}

/**
 * Mounts a hosted form in `place`, with a spinner until it is ready. Resolves to null when it is, otherwise to the
 * reason it failed; the place is then empty.
 */
export async function showHosted(
  place: HTMLElement,
  hosted: HostedForm,
  { inlineMessage, submitText, pause = 0, onSubmitted }: HostedWords,
): Promise<HostedFailure | null> {
  const waiting = document.createElement('p');
  waiting.className = 'waiting';
  waiting.role = 'status';
  waiting.innerHTML = '<span class="spinner" aria-hidden="true"></span> Loading the form…';
  const target = document.createElement('div');
  target.id = 'hosted-form';
  place.replaceChildren(waiting, target);

  let giveUp: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  const failure = await new Promise<HostedFailure | null>((done) => {
    giveUp = setTimeout(() => {
      done('too-slow');
    }, deadlineInMs);
    const create = () => {
      try {
        provider()!.create!({
          ...hosted,
          target: `#${target.id}`,
          inlineMessage,
          ...(submitText === undefined ? {} : { submitText }),
          onFormReady: () => {
            done(null);
          },
          onFormSubmitted: () => onSubmitted?.(),
        });
      } catch {
        done('failed');
      }
    };
    fetchScript().then(
      () => {
        // The script may load before it defines its API.
        poll = setInterval(() => {
          if (!provider()?.create) return;
          clearInterval(poll);
          setTimeout(create, pause);
        }, pollInMs);
      },
      () => {
        done('blocked');
      },
    );
  });
  clearTimeout(giveUp);
  clearInterval(poll);
  waiting.remove();
  if (failure !== null) {
    place.replaceChildren();
    removeHostedScript();
  }
  return failure;
}
