import type { Plan } from '~/domain/catalogue.ts';
import { formatMoney } from '~/domain/money.ts';
import { Price } from '../ui/Price.tsx';

const per = { month: 'per month', year: 'per year', perpetual: 'one-time', session: 'per session' };

/** What is being bought, in two lines. The frame keeps its height while the address is read. */
export function SummaryHead({ plan }: { plan: Plan | null }) {
  return (
    <div className="summary-head">
      {plan ? (
        <>
          <h2>{plan.product.title}</h2>
          <p className="amount">
            <Price price={plan.price} /> <span className="muted">{per[plan.product.term]}</span>
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
export function SummaryDetails({ plan }: { plan: Plan | null }) {
  if (!plan) return <div className="summary-details" />;
  const { product, seats, price } = plan;
  const perSeat = (currency: 'USD' | 'INR') =>
    formatMoney({ currency, minorUnits: Math.round(price[currency].minorUnits / seats / 100) * 100 });
  return (
    <div className="summary-details">
      <p>{product.description}</p>
      {product.section === 'group' && (
        <p>
          <strong>{seats} seats</strong>, about <span className="usd">{perSeat('USD')}</span>
          <span className="inr">{perSeat('INR')}</span> per seat
        </p>
      )}
      <ul className="ticks">
        {product.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {product.section === 'student' && (
        <p className="small">
          After payment you upload your student ID, or e-mail it, or send an official letter of your faculty.
          Your license stays valid while we review it.
        </p>
      )}
    </div>
  );
}
