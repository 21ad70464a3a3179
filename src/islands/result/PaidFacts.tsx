import type { ConfirmedOrder } from '~/contracts/order-replies.ts';
import { formatMoney } from '~/domain/money.ts';
import { dayInWords } from '~/domain/dates.ts';
import { type Fact, Facts } from '../ui/Facts.tsx';
import { FirstSteps, type Installers } from '../ui/FirstSteps.tsx';

function seatsWords({ kind, seats }: ConfirmedOrder): string | undefined {
  if (kind === 'training') return `${seats} ${seats === 1 ? 'participant' : 'participants'}`;
  return seats > 1 ? `${seats} seats` : undefined;
}

/** The licence key with its button, and what a receipt states. All of it as the server knows it. */
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
      {order.licenceKey && <FirstSteps licenceKey={order.licenceKey} installers={installers} />}
      <Facts facts={facts} />
      {order.needsStudentId && order.orderLink && (
        <div className="alert">
          <p>
            Step 3: <a href={order.orderLink}>upload your student ID</a> on your order page, or email it to
            us.
          </p>
        </div>
      )}
      {order.orderLink && (
        <p>
          <a href={order.orderLink}>Open your order page</a>:{' '}
          {order.kind === 'licence' && 'key, license file, '}receipt, everything in one place. The link is in
          the email too.
        </p>
      )}
    </>
  );
}
