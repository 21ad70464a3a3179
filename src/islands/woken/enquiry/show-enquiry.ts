// Puts an enquiry form into a place: the hosted one where one is configured, ours where none is or where it does not come.
import type { HostedFailure } from '~/contracts/enquiry/enquiry-call.ts';
import { formHtml, type FormState } from '~/contracts/enquiry/form-html.ts';
import { readHosted } from '~/contracts/enquiry/hosted-forms.ts';
import type { EnquiryForm } from '~/contracts/enquiry/enquiry-forms.ts';
import { api } from '~/routes.ts';
import { callApi } from '../../ui/api-client.ts';
import { removeHostedScript, showHosted } from './hosted-form.ts';
import { wireForm } from './wire-form.ts';

type Showing = {
  place: HTMLElement;
  form: EnquiryForm;
  /** Where the attributes stand that name the hosted form. */
  named: DOMStringMap;
  state: FormState;
  /** Ours was sent. */
  onSent?: () => void;
  /** The hosted one was sent. */
  onHostedSent?: () => void;
};

const webinarPauseInMs = 100;

/** The company learns of it; the visitor does not wait for that. */
function logFailure(form: EnquiryForm, reason: HostedFailure) {
  console.info(`The hosted form is not available (${reason}); ours takes its place.`);
  void callApi(api.hostedFormFailed, {
    body: { form: form.kind, reason },
  });
}

/** Shows the form that is right here and now. */
export async function showEnquiry({ place, form, named, state, onSent, onHostedSent }: Showing) {
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
    // Closed meanwhile: no one waits for it.
    if (!place.isConnected) return;
    logFailure(form, failure);
  }
  place.innerHTML = String(formHtml(form, state));
  wireForm(place.querySelector('form')!, onSent);
}
