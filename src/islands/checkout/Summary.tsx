import { dayInWords } from '~/domain/dates.ts';
import { formatMoney, perSeat } from '~/domain/money.ts';
import { perTerm } from '~/domain/term-words.ts';
import type { ChosenPlan } from './chosen-plan.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { Price } from '../ui/Price.tsx';

/** What is being bought, in two lines. Its height is fixed, so nothing shifts when the URL is read. */
export function SummaryHead({ plan, gstPercent }: { plan: ChosenPlan | null; gstPercent: number }) {
  return (
    <div className="summary-head">
      {plan ? (
        <>
          <h2>{plan.offer.title}</h2>
          <p className="amount">
            <Price price={plan.price} /> <span className="muted">{perTerm[plan.offer.term]}</span>
          </p>
          <p className="small inr-only">This amount includes {gstPercent}% GST</p>
        </>
      ) : (
        <Waiting>Loading your order...</Waiting>
      )}
    </div>
  );
}

/** The description, the seats, the features, and what happens after payment. */
export function SummaryDetails({ plan }: { plan: ChosenPlan | null }) {
  if (!plan) return <div className="summary-details" />;
  const { offer, seats, price } = plan;
  const each = (currency: 'USD' | 'INR') => formatMoney(perSeat(price[currency], seats));
  return (
    <div className="summary-details">
      <p>{offer.description}</p>
      {offer.section === 'group' && (
        <p>
          <strong>{seats} seats</strong>, <span className="usd">{each('USD')}</span>
          <span className="inr">{each('INR')}</span> per seat
        </p>
      )}
      <ul className="ticks">
        {offer.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {offer.section === 'student' && (
        <p className="small">
          After payment, upload or email your student ID or an official letter from your school.
        </p>
      )}
    </div>
  );
}

/** The text next to the button for each term and currency, with placeholders for the amount and the day of the next charge. */
export type TermsWords = Readonly<
  Record<string, { months: number; usd: string; inr: string; key: string; renewal: string }>
>;

/** The contract summary: amount with tax, next charge, last day, how to cancel, and where to pay. */
export function PaymentTerms({
  plan,
  words,
  isRenewal,
}: {
  plan: ChosenPlan | null;
  words: TermsWords;
  isRenewal: boolean;
}) {
  const said = plan && (words[plan.offer.id] ?? words[plan.offer.term]);
  if (!said) return null;
  const date = new Date();
  const day = date.getDate();
  date.setMonth(date.getMonth() + said.months);
  // The 31st becomes the last day of a shorter month.
  if (date.getDate() !== day) date.setDate(0);
  const next = dayInWords(date.toISOString());
  const fill = (text: string, currency: 'USD' | 'INR') =>
    text
      .replaceAll('{amount}', formatMoney(plan.price[currency]))
      .replace('{day}', next)
      .replace('{key}', isRenewal ? said.renewal : said.key);
  return (
    <>
      <span className="usd">{fill(said.usd, 'USD')}</span>
      <span className="inr">{fill(said.inr, 'INR')}</span>
    </>
  );
}
