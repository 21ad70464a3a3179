import { useEffect, useId, useState } from 'react';
import type { SeatsView } from '~/contracts/seats-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import { formatMoney } from '~/domain/money.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { payByCard, payThroughPayu } from '../ui/payment.ts';
import { useReturn } from '../ui/use-return.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { keepLink, linkInAddress } from './use-seats.ts';

const seatsInWords = (n: number) => (n === 1 ? '1 seat' : `${n} seats`);

/** Adds seats for the rest of the term, with today's price, how it is computed, and the payment. */
export function AddSeats({ seats }: { seats: SeatsView }) {
  const id = useId();
  const { additions, noAddition, renews, validUntil, quotePath } = seats;
  const [wanted, setWanted] = useState(1);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState('');
  useReturn(() => setBusy(false));
  const chosen = additions.find((each) => each.seats === wanted) ?? additions[0];
  async function pay() {
    if (!chosen) return;
    setBusy(true);
    setAlert('');
    keepLink();
    const body = { link: linkInAddress(), seats: chosen.seats };
    const isIndian = chosen.price.currency === 'INR';
    const done = isIndian
      ? await payThroughPayu(api.seatsAdd, body)
      : await payByCard(api.seatsAdd, body, 'No checkout URL received');
    if (done === 'done') return;
    setBusy(false);
    setAlert(done.alert ?? '');
  }
  return (
    <section className="add-seats" id="add" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Add seats</h2>
      {chosen ? (
        <>
          <div className="invite-one">
            <label className="visually-hidden" htmlFor={id}>
              How many seats
            </label>
            <select
              id={id}
              className="input"
              value={chosen.seats}
              disabled={busy}
              onChange={({ currentTarget }) => setWanted(Number(currentTarget.value))}
            >
              {additions.map(({ seats: number, price }) => (
                <option key={number} value={number}>
                  {seatsInWords(number)}, {formatMoney(price, { fraction: 'always' })}
                </option>
              ))}
            </select>
            <button type="button" className="button ink" disabled={busy} onClick={() => void pay()}>
              {busy
                ? 'Processing...'
                : `Pay ${formatMoney(chosen.price, { fraction: 'always' })} for ${seatsInWords(chosen.seats)}`}
            </button>
          </div>
          <p className="small muted">
            {formatMoney(chosen.price, { fraction: 'always' })}
            {chosen.price.currency === 'INR' && ', GST included,'} is the extra cost of the larger group for{' '}
            {chosen.daysLeft} of {chosen.daysOfTerm} days, rounded to the nearest{' '}
            {chosen.price.currency === 'INR' ? 'paisa' : 'cent'}. You pay it once, until{' '}
            {validUntil !== null && dayInWords(validUntil, 'UTC')}.{' '}
            {renews
              ? `From ${dayInWords(renews, 'UTC')} on, the whole group costs ${formatMoney(chosen.whole)} a term.`
              : `A new term for the whole group costs ${formatMoney(chosen.whole)} at today’s price.`}
          </p>
          {quotePath !== undefined && (
            <p>
              To pay by purchase order or transfer:{' '}
              <a href={`${quotePath}&seats=${chosen.seats}`}>Get a quote for {seatsInWords(chosen.seats)}</a>
            </p>
          )}
        </>
      ) : (
        <p>
          {noAddition} <a href={pages.quote}>Get a quote</a>
        </p>
      )}
      <Alert>{alert}</Alert>
    </section>
  );
}

const askAgainInMs = 3000;
const patienceInMs = 90_000;

/** After a payment for seats: polls until they are there, and confirms it. */
export function Returned({ seats, refresh }: { seats: SeatsView; refresh: () => void }) {
  const [{ expected, isUnpaid }] = useState(() => {
    const query = new URLSearchParams(location.search);
    return { expected: Number(query.get('added') ?? 0), isUnpaid: query.has('unpaid') };
  });
  const [isLate, setIsLate] = useState(false);
  const isThere = seats.rows.length >= expected;
  const isWaiting = expected > 0 && !isThere && !isLate;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const asking = setInterval(refresh, askAgainInMs);
    const giveUp = setTimeout(() => setIsLate(true), patienceInMs);
    return () => {
      clearInterval(asking);
      clearTimeout(giveUp);
    };
  }, [isWaiting, refresh]);
  if (isUnpaid)
    return <Alert>The payment was not completed, and nothing was added. You can try again below.</Alert>;
  if (expected === 0) return null;
  if (isThere) return <Alert kind="good">Your group now has {seats.rows.length} seats.</Alert>;
  return isWaiting ? (
    <Waiting>We are confirming your payment...</Waiting>
  ) : (
    <p role="status">
      Your bank has not confirmed the payment yet. As soon as it does, the seats appear here, and we email
      you.
    </p>
  );
}
