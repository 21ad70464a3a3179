import type { ConfirmedOrder } from '~/contracts/order-replies.ts';
import { formatMoney } from '~/domain/money.ts';
import { dayInWords } from '~/domain/dates.ts';
import { type Fact, Facts } from '../ui/Facts.tsx';
import { FirstSteps, type Installers } from '../ui/FirstSteps.tsx';

function seatsWords({ kind, seats }: ConfirmedOrder): string | undefined {
  if (kind === 'training') return `${seats} ${seats === 1 ? 'participant' : 'participants'}`;
  return seats > 1 ? `${seats} seats` : undefined;
}

/** The next steps of this purchase and the facts of its receipt, all as the server states them. */
export function PaidFacts({ order, installers }: { order: ConfirmedOrder; installers: Installers }) {
  const facts: Fact[] = [
    ['Product', order.title],
    [order.kind === 'training' ? 'For' : 'Seats', seatsWords(order)],
    ['Amount paid', formatMoney(order.amount, { fraction: 'always' })],
    ['Date', dayInWords(order.paidAt)],
    ['Transaction ID', order.transactionId],
    ['Receipt', order.receiptNumber],
    ['Sent to', order.email],
    ['Renewal', order.renewal],
  ];
  return (
    <>
      {(order.licenseKey ?? order.seatsPath) !== undefined && (
        <FirstSteps
          licenseKey={order.licenseKey}
          installers={installers}
          seatsPath={order.seatsPath}
          proofPath={order.needsStudentId ? order.orderLink : undefined}
        />
      )}
      {order.bookingPath !== undefined && (
        <>
          <h2>Next: propose dates</h2>
          <p>Propose up to three dates, and name the participants now or later.</p>
          <p>
            <a className="button primary" href={order.bookingPath}>
              Propose dates
            </a>
          </p>
        </>
      )}
      <Facts facts={facts} />
      {order.orderLink && (
        <p>
          <a href={order.orderLink}>Open your order page</a>: {order.licenseKey && 'key, license file, '}
          receipt, everything in one place. The link is in the email too.
        </p>
      )}
    </>
  );
}
