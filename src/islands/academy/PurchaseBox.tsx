import { useEffect, useId, useState } from 'react';
import type { BillingField } from '~/contracts/billing-fields.ts';
import { checkoutAlerts } from '~/contracts/payment-page.ts';
import { fieldMessages, isEmail, isIndianMobile } from '~/contracts/field-words.ts';
import type { TrainingModule } from '~/domain/catalog.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { BillingFields, StateField } from '../ui/BillingFields.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { Form } from '../ui/Form.tsx';
import { type Typed, readForm } from '../ui/form-state.ts';
import { IndianMobileField } from '../ui/IndianMobileField.tsx';
import { payByCard, payThroughPayu } from '../ui/payment.ts';
import { Price } from '../ui/Price.tsx';
import { readRegion, useRegion } from '../ui/region.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { TermsField, TermsNotice, termsRefused } from '../ui/TermsField.tsx';
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts';
import { rememberWayBack } from '../ui/return-url.ts';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { type TrainingPrice, trainingRequest } from './training-request.ts';

type Props = {
  module: TrainingModule;
  title: string;
  buttonText: string;
  prices: readonly TrainingPrice[];
  gstPercent: number;
  states: readonly (readonly [string, string])[];
  billingFields: readonly BillingField[];
};

const toBegin = 'Fill in the fields above to continue.';

/** Books a training module for 1 to 25 participants and redirects to the payment provider. */
export function PurchaseBox({ module, title, buttonText, prices, gstPercent, states, billingFields }: Props) {
  const region = useRegion();
  const hint = useId();
  const attemptFor = useIdempotencyKey();
  const [typed, setTyped] = useState<Typed>({});
  const priceFor = ({ participantCount }: Typed) =>
    prices.find(({ seats }) => String(seats) === participantCount) ?? prices[0]!;
  const requestFor = (form: Typed) => trainingRequest(readRegion(), module, priceFor(form), form);

  async function pay(form: Typed): Promise<Outcome> {
    const request = requestFor(form);
    rememberWayBack(`${pages.academy}#book-${module}`);
    const body = { ...request, attemptId: attemptFor(request) };
    return readRegion() === 'in'
      ? payThroughPayu(api.academyPayuOrder, body)
      : payByCard(api.academyStripeCheckout, body, checkoutAlerts.academyStripeFallback);
  }
  const form = useForm({
    check: async (form) => {
      const { trainingErrors } = await import('./check-typed.ts');
      const errors = trainingErrors(readRegion(), requestFor(form));
      return readRegion() === 'in' || form['terms'] === 'yes' ? errors : { ...errors, ...termsRefused };
    },
    send: pay,
  });

  const read = () => {
    if (form.props.ref.current) setTyped(readForm(form.props.ref.current));
  };
  const { ref } = form.props;
  useEffect(() => {
    // Includes text that was typed or autofilled before hydration.
    const frame = requestAnimationFrame(() => {
      if (ref.current) setTyped(readForm(ref.current));
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [ref]);

  // Before the first keystroke, show what to do; after it, what is wrong.
  const { email = '', phone = '' } = typed;
  const wantedMobile =
    region === 'in' && !isIndianMobile(phone) ? (phone && fieldMessages.mobile) || toBegin : '';
  const wanted = isEmail(email) ? wantedMobile : (email && fieldMessages.email) || toBegin;
  const { seats, price } = priceFor(typed);
  return (
    <div onInput={read}>
      <Form form={form} label={`Buy ${title}`} keep="email phone">
        <SelectField name="participantCount" label="Participants" defaultValue="1">
          {prices.map((row) => (
            <option key={row.seats} value={row.seats}>
              {row.seats}
            </option>
          ))}
        </SelectField>
        <EmailField name="email" label="Email" hint="The confirmation goes to this address." />
        <div className="inr-only fields">
          <IndianMobileField />
          <StateField states={states} />
        </div>
        <BillingFields fields={billingFields} />
        <div className="inr-only">
          <TermsNotice />
        </div>
        <div className="usd-only fields">
          <TermsField kind="training" />
        </div>
        <div className="once-located fields">
          <p aria-live="polite">
            Total for {seats} {seats === 1 ? 'participant' : 'participants'}:{' '}
            <strong>
              <Price price={price} />
            </strong>
            <span className="usd"> (in US dollars)</span>
            <span className="inr"> (this amount includes {gstPercent}% GST)</span>
          </p>
          <div className="field">
            <SubmitButton
              phase={form.phase}
              words={buttonText}
              busyWords="Processing..."
              closed={wanted !== ''}
              describedBy={hint}
            />
            <p className="hint" id={hint}>
              {wanted}
            </p>
          </div>
          <Alert>{form.alert}</Alert>
        </div>
      </Form>
    </div>
  );
}
