// Shows an inquiry form: the hosted one if it is configured and loads, otherwise ours.
import type { HostedFailure } from '~/contracts/inquiry/inquiry-call.ts';
import { formHtml, type FormState } from '~/contracts/inquiry/form-html.ts';
import { readHosted } from '~/contracts/inquiry/hosted-forms.ts';
import type { InquiryForm } from '~/contracts/inquiry/inquiry-forms.ts';
import { api } from '~/routes.ts';
import { callApi } from '../../islands/ui/api-client.ts';
import { removeHostedScript, showHosted } from './hosted-form.ts';
import { wireForm } from './wire-form.ts';

type Showing = {
  place: HTMLElement;
  form: InquiryForm;
  /** The attributes that name the hosted form. */
  named: DOMStringMap;
  state: FormState;
  /** Runs when our form was sent. */
  onSent?: () => void;
  /** Runs when the hosted form was sent. */
  onHostedSent?: () => void;
};

const webinarPauseInMs = 100;

/** Reports the failure to the server without making the visitor wait. */
function logFailure(form: InquiryForm, reason: HostedFailure) {
  console.info(`The hosted form is not available (${reason}); ours takes its place.`);
  void callApi(api.hostedFormFailed, {
    body: { form: form.kind, reason },
  });
}

/** Shows the form for this visitor. */
export async function showInquiry({ place, form, named, state, onSent, onHostedSent }: Showing) {
  const isIndian = document.documentElement.dataset['region'] === 'in';
  const hosted = readHosted((isIndian ? named['hostedIndia'] : undefined) ?? named['hosted']);
  if (hosted) {
    const failure = await showHosted(place, hosted, {
      inlineMessage: form.thanks,
      ...(form.kind === 'partner' ? { submitText: form.submit } : {}),
      ...(form.kind === 'webinar' ? { pause: webinarPauseInMs } : {}),
      ...(onHostedSent ? { onSubmitted: onHostedSent } : {}),
    });
    if (failure === null) {
      addEventListener('pagehide', removeHostedScript, { once: true });
      return;
    }
    // The dialog was closed in the meantime.
    if (!place.isConnected) return;
    logFailure(form, failure);
  }
  place.innerHTML = String(formHtml(form, state));
  wireForm(place.querySelector('form')!, onSent);
}
