import { formatMoney } from '~/domain/money.ts';
import type { ChosenPlan } from './chosen-plan.ts';
import { Price } from '../ui/Price.tsx';

const per = { month: 'per month', year: 'per year', perpetual: 'one-time', session: 'per session' };

/** What is being bought, in two lines. The frame keeps its height while the address is read. */
export function SummaryHead({ plan }: { plan: ChosenPlan | null }) {
  return (
    <div className="summary-head">
      {plan ? (
        <>
          <h2>{plan.offer.title}</h2>
          <p className="amount">
            <Price price={plan.price} /> <span className="muted">{per[plan.offer.term]}</span>
          </p>
          <p className="small inr-only">This amount includes 18% GST</p>
        </>
      ) : (
        <p role="status">
          <span className="spinner" aria-hidden="true" /> Loading your order...
        </p>
      )}
    </div>
  );
}

/** Description, seats, features and what happens after payment. */
export function SummaryDetails({ plan }: { plan: ChosenPlan | null }) {
  if (!plan) return <div className="summary-details" />;
  const { offer, seats, price } = plan;
  const perSeat = (currency: 'USD' | 'INR') =>
    formatMoney({ currency, minorUnits: Math.round(price[currency].minorUnits / seats / 100) * 100 });
  return (
    <div className="summary-details">
      <p>{offer.description}</p>
      {offer.section === 'group' && (
        <p>
          <strong>{seats} seats</strong>, about <span className="usd">{perSeat('USD')}</span>
          <span className="inr">{perSeat('INR')}</span> per seat
        </p>
      )}
      <ul className="ticks">
        {offer.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {offer.section === 'student' && (
        <p className="small">
          After payment you upload your student ID, or email it, or send an official letter of your faculty.
        </p>
      )}
    </div>
  );
}
