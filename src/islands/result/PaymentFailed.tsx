import { useEffect } from 'react';
import { orderStatusQuerySchema, paymentFailedWords } from '~/contracts/order-status.ts';
import { pages } from '~/routes.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { wayBack } from './return-url.ts';
import { readFailure } from './failure-words.ts';
import { type OrderStatus, useOrderStatus } from './use-order-status.ts';

type Props = { kind: 'license' | 'training'; support: string };

const PaidAfterAll = () => (
  <div className="result" aria-live="polite">
    <h1>This payment was successful</h1>
    <p className="lead">
      Your order is complete, and we emailed the confirmation. You do not need to pay again.
    </p>
    <p>
      <a className="button" href={pages.home}>
        Back to Homepage
      </a>
    </p>
  </div>
);

/** What the page's URL says about the payment, for reference in a support request. */
function Attempt({ txnid, amount }: { txnid: string | null; amount: string | null }) {
  if ((txnid ?? amount) === null) return null;
  return (
    <dl className="facts">
      {amount !== null && (
        <div>
          <dt>Amount attempted</dt>
          <dd>{amount}</dd>
        </div>
      )}
      {txnid !== null && (
        <div>
          <dt>Transaction ID</dt>
          <dd>{txnid}</dd>
        </div>
      )}
    </dl>
  );
}

/** The page that repeats the purchase, or the shop if the page doesn't know yet what was bought. */
function repeatPathOf(kind: Props['kind'], ready: boolean, status: OrderStatus): string {
  const isTraining = kind === 'training';
  const shop = isTraining ? pages.academy : pages.pricing;
  const back = ready ? wayBack(isTraining ? pages.academy : pages.checkout, shop) : shop;
  // In a tab other than the one where the purchase started, the order states its plan and seats.
  return back === shop && status.state === 'failed' ? status.again : back;
}

/** A payment that failed. If the server has recorded it as paid after all, the page says so. */
export function PaymentFailed({ kind, support }: Props) {
  const ready = useHydrated();
  const failure = ready ? readFailure(location.search) : undefined;
  const txnid = failure?.txnid ?? '';
  const isWellFormed = txnid !== '' && orderStatusQuerySchema.safeParse({ txnid }).success;
  const { status } = useOrderStatus(isWellFormed ? { txnid } : null);
  const namesNothing = failure === null;
  useEffect(() => {
    if (namesNothing) location.replace(pages.home);
  }, [namesNothing]);

  if (status.state === 'confirmed') return <PaidAfterAll />;
  return (
    <div className="result" aria-live="polite">
      <h1>Payment Failed</h1>
      <p className="lead why">{failure?.why ?? paymentFailedWords}</p>
      {failure?.mayBePaid && (
        <p>
          <strong>If you completed the payment, please do not pay again yet.</strong> We check with the
          payment provider within half an hour. If the money has arrived, your order is completed and
          confirmed by email.
        </p>
      )}
      <p>
        {failure?.mayBePaid ? 'If not, and' : 'If'} the amount was deducted from your account, it is refunded
        within a few business days.
      </p>
      <p>
        Please try again, or write to <a href={`mailto:${support}`}>{support}</a>.
      </p>
      <p className="buttons">
        <a className="button primary" href={repeatPathOf(kind, ready, status)}>
          Try again
        </a>
        <a className="button" href={pages.home}>
          Back to Homepage
        </a>
      </p>
      {failure && <Attempt {...failure} />}
    </div>
  );
}
