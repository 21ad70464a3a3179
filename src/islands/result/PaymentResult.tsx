import { type ReactNode, useEffect } from 'react';
import type { ConfirmedOrder } from '~/contracts/order-replies.ts';
import { pages } from '~/routes.ts';
import type { Installers } from '../ui/FirstSteps.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { rememberBought } from '../ui/bought.ts';
import { PaidFacts } from './PaidFacts.tsx';
import { type ResultKind, readReference } from './payment-reference.ts';
import { confirmedWords, renewedWords } from './result-words.ts';
import { type OrderStatus, useOrderStatus } from './use-order-status.ts';

type Props = { kind: ResultKind; support: string; installers: Installers };

/** The result of a payment as the server reports it; the URL only says which payment. */
export function PaymentResult({ kind, support, installers }: Props) {
  const ready = useHydrated();
  const asked = ready ? readReference(kind, location.search) : null;
  const { status, again } = useOrderStatus(asked?.state === 'named' ? asked.reference : null);
  const redirectTo = asked?.state === 'missing' ? asked.redirectTo : null;
  useEffect(() => {
    if (redirectTo !== null) location.replace(redirectTo);
  }, [redirectTo]);

  const known: OrderStatus = asked?.state === 'malformed' ? { state: 'unknown', success: true } : status;
  const order = status.state === 'confirmed' ? status.orderLink : undefined;
  useEffect(() => {
    if (order !== undefined) rememberBought(order);
  }, [order]);
  return (
    <div aria-live="polite" aria-busy={known.state === 'asking'}>
      {/* Each state is a new page to the reader, so remount instead of moving elements. */}
      <div className="result" key={known.state === 'asking' ? 'pending' : known.state}>
        <Answer {...{ kind, again, installers }} status={known} />
        <p>
          Questions about this payment? Write to <a href={`mailto:${support}`}>{support}</a>.
        </p>
        <p>
          <a className="button" href={pages.home}>
            {confirmedWords[kind].home}
          </a>
        </p>
      </div>
    </div>
  );
}

/** The reference to quote in a support request about a slow payment. */
const OrderNumber = ({ id }: { id: string }) => (
  <p>
    Your order is <strong>{id}</strong>. We email you when the payment succeeds or fails.
  </p>
);

/** A bank debit or transfer, which takes too long to wait for. */
const WithBank = ({
  transactionId,
  orderLink,
}: {
  transactionId: string;
  orderLink?: string | undefined;
}) => (
  <>
    <h1>Your bank is sending the payment</h1>
    <p className="lead">
      The payment is on its way. A bank debit takes up to two weeks; other payments take a few hours. You do
      not need to pay again or keep this page open.
    </p>
    <OrderNumber id={transactionId} />
    {orderLink !== undefined && (
      <p>
        <a className="button primary" href={orderLink}>
          Open your order page
        </a>
      </p>
    )}
  </>
);

type AnswerProps = Pick<Props, 'kind' | 'installers'> & {
  status: OrderStatus;
  again: () => void;
};

type ConfirmedProps = Pick<AnswerProps, 'kind' | 'installers'> & { order: ConfirmedOrder };

function Confirmed({ kind, order, installers }: ConfirmedProps) {
  const { title, lead, bullets } = order.renewed ? renewedWords(order.renewed) : confirmedWords[kind];
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <PaidFacts order={order} installers={installers} />
      {bullets.length > 0 && (
        <ul className="ticks">
          {bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** `id`: the order number to show. */
const Confirming = ({ id }: { id?: string | undefined }) => (
  <>
    <h1>We are confirming your payment</h1>
    <p className="lead">
      <span className="spinner" aria-hidden="true" /> This usually takes a few seconds. You can leave this
      page: we email you as soon as the payment provider confirms the payment.
    </p>
    {id !== undefined && <OrderNumber id={id} />}
  </>
);

/** The page no longer polls; the visitor can. */
const Unconfirmed = ({ id, again, children }: { id?: string; again: () => void; children: ReactNode }) => (
  <>
    <h1>We are confirming your payment</h1>
    <p className="lead">{children}</p>
    {id !== undefined && <OrderNumber id={id} />}
    <p>
      <button type="button" className="button primary" onClick={again}>
        Check again
      </button>
    </p>
  </>
);

function Answer({ kind, status, again, installers }: AnswerProps): ReactNode {
  switch (status.state) {
    case 'confirmed':
      return <Confirmed kind={kind} order={status} installers={installers} />;
    case 'asking':
      return <Confirming />;
    case 'pending':
      if (status.isWithBank) return <WithBank {...status} />;
      return <Confirming id={status.isSlow ? status.transactionId : undefined} />;
    case 'late':
      return (
        <Unconfirmed id={status.transactionId} again={again}>
          This is taking longer than usual. Nothing is lost: as soon as the payment provider confirms the
          payment, we complete your order and email you, even if this page is closed.
        </Unconfirmed>
      );
    case 'unreachable':
      return (
        <Unconfirmed again={again}>
          We could not check your payment because the connection failed. Nothing is lost: we complete your
          order without this page, and email you.
        </Unconfirmed>
      );
    case 'failed':
      return (
        <>
          <h1>Payment Failed</h1>
          <p className="lead">{status.reason}</p>
          <p>Nothing was bought. If the amount was deducted, it is refunded within a few business days.</p>
          <p>
            <a className="button primary" href={status.again}>
              Try again
            </a>
          </p>
        </>
      );
    case 'refunded':
      return status.isTakenBack ? (
        <>
          <h1>Your bank reversed this payment</h1>
          <p className="lead">
            It did so after a dispute. The order is closed, and what you bought is no longer active.
          </p>
        </>
      ) : (
        <>
          <h1>This payment was refunded</h1>
          <p className="lead">The order is closed, and what you bought is no longer active.</p>
        </>
      );
    case 'disputed':
      return (
        <>
          <h1>This payment is disputed</h1>
          <p className="lead">The order is on hold while your bank looks into the payment.</p>
        </>
      );
    case 'unknown':
      return (
        <>
          <h1>We can’t find this payment</h1>
          <p className="lead">
            We know no payment with the number in this page’s address. If you have paid, look for our email,
            or write to us with the date, the amount, and your email address.
          </p>
        </>
      );
  }
}
