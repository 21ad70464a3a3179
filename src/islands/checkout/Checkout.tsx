import { useEffect } from 'react';
import type { BillingField } from '~/contracts/billing-fields.ts';
import { checkoutAlerts } from '~/contracts/payment-page.ts';
import { formatMoney } from '~/domain/money.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import type { Typed } from '../ui/form-state.ts';
import { BillingFields, StateField } from '../ui/BillingFields.tsx';
import { IndianMobileField } from '../ui/IndianMobileField.tsx';
import { payByCard, payThroughPayu } from '../ui/payment.ts';
import { readRegion } from '../ui/region.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { TermsField, TermsNotice } from '../ui/TermsField.tsx';
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts';
import { rememberWayBack } from '../ui/return-url.ts';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type ChosenPlan, type Offer, chosenPlan } from './chosen-plan.ts';
import { checkoutRequest } from './request.ts';
import { beginningIn, Renewal } from './Renewal.tsx';
import { PaymentTerms, SummaryDetails, SummaryHead, type TermsWords } from './Summary.tsx';

type Props = {
  offers: readonly Offer[];
  /** GST code and name of each Indian state. */
  states: readonly (readonly [string, string])[];
  gstPercent: number;
  /** The contract summary next to the button, by term. */
  terms: TermsWords;
  billingFields: readonly BillingField[];
};

const emailHint = (isRenewal: boolean) =>
  isRenewal
    ? 'The invoice goes to this address. We also email the owner of the license.'
    : 'Your license key goes to this address, so please double-check it.';

/** Takes a buyer from the plan in the URL to the payment provider's page. */
export function Checkout({ offers, states, gstPercent, terms, billingFields }: Props) {
  const ready = useHydrated();
  // Reads the URL again, because a click during hydration precedes the first render that knows it.
  const chosen = () => chosenPlan(offers, location.search);
  const plan = ready ? chosen() : null;
  const attemptFor = useIdempotencyKey();
  const renewed = () => new URLSearchParams(location.search).get('renews') ?? undefined;
  const renews = ready ? renewed() : undefined;
  const begins = renews === undefined ? undefined : beginningIn(renews);

  async function pay(typed: Typed): Promise<Outcome> {
    const plan = chosen();
    if (!plan) return { alert: checkoutAlerts.generic };
    const region = readRegion();
    const request = checkoutRequest(region, plan, typed);
    rememberWayBack(location.pathname + location.search);
    const body = { ...request, attemptId: attemptFor(request), renews: renewed() };
    return region === 'in'
      ? payThroughPayu(api.payuOrder, body)
      : payByCard(api.stripeCheckout, body, checkoutAlerts.stripeNoUrl);
  }
  const form = useForm({
    check: async (typed) => {
      const { checkoutErrors } = await import('./check-typed.ts');
      const plan = chosen();
      return plan ? checkoutErrors(readRegion(), plan, typed) : {};
    },
    send: pay,
  });

  const nothingChosen = ready && plan === null;
  useEffect(() => {
    if (nothingChosen) location.replace(pages.pricing);
  }, [nothingChosen]);

  const isStudent = plan?.offer.section === 'student';
  const isRenewal = begins !== undefined && !isStudent;
  return (
    <div className="checkout">
      <ol className="steps">
        <li aria-current="step">Step 1: Your Details</li>
        <li>Step 2: Payment</li>
        <li className={isStudent ? undefined : 'away'}>Step 3: Upload Student ID</li>
      </ol>
      <SummaryHead plan={plan} gstPercent={gstPercent} />
      <Form
        form={form}
        label="Your details"
        className="form"
        keep="email name company userName userEmail phone stateCode gstin address city region postalCode country taxId poNumber"
      >
        {begins !== undefined && <Renewal begins={begins} isStudent={isStudent} seats={plan?.seats} />}
        <EmailField name="email" label="Email" hint={emailHint(isRenewal)} />
        <div className="pair">
          <Field name="name" label="Name" required={false} autoComplete="name" maxLength={60} />
          <Field
            name="company"
            label="Company"
            required={false}
            autoComplete="organization"
            maxLength={100}
          />
        </div>
        {!isRenewal && <OtherUser isGroup={(plan?.seats ?? 1) > 1} />}
        <div className="inr-only fields">
          <IndianMobileField />
          <StateField states={states} />
        </div>
        <BillingFields fields={billingFields} />
        <div className="inr-only">
          <TermsNotice />
        </div>
        <div className="usd-only fields">
          <TermsField kind="license" />
        </div>
        <div className="once-located fields">
          <p className="small muted">
            <PaymentTerms plan={plan} words={terms} isRenewal={isRenewal} />
          </p>
          <p className="buttons">
            <SubmitButton phase={form.phase} words={<PayWords plan={plan} />} busyWords="Processing..." />
            <a className="button" href={pages.pricing}>
              Back to Products
            </a>
          </p>
          <Alert>{form.alert}</Alert>
          {form.alert !== '' && renews !== undefined && (
            <p>
              <a href={pages.order}>Find my order</a>
            </p>
          )}
        </div>
      </Form>
      <SummaryDetails plan={plan} />
    </div>
  );
}

/** The label of the button, with what a monthly plan charges. */
const PayWords = ({ plan }: { plan: ChosenPlan | null }) => (
  <>
    Continue to Checkout
    {plan?.offer.term === 'month' && <span className="usd">, {formatMoney(plan.price.USD)} each month</span>}
  </>
);

/** The user of the license, if not the buyer. A renewal keeps its users. */
function OtherUser({ isGroup }: { isGroup: boolean }) {
  return (
    <details className="more">
      <summary>Someone else will use it</summary>
      <div className="fields">
        <p className="hint">
          {isGroup
            ? 'They assign the seats. You get the documents and do not use a seat.'
            : 'They get the license key. You get the documents.'}
        </p>
        <div className="pair">
          <Field name="userName" label="Their name" required={false} autoComplete="off" maxLength={60} />
          <Field
            name="userEmail"
            label="Their email"
            required={false}
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
          />
        </div>
      </div>
    </details>
  );
}
