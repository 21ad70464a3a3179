import type { ConfirmedOrder } from '~/contracts/order-status.ts';
import { formatMoney } from '~/domain/money.ts';
import { CopyButton } from '../ui/CopyButton.tsx';

const day = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(date));

function seatsWords({ kind, seats }: ConfirmedOrder): string | undefined {
  if (kind === 'training') return `${seats} ${seats === 1 ? 'participant' : 'participants'}`;
  return seats > 1 ? `${seats} seats` : undefined;
}

/** The licence key with its button, and what a receipt states. All of it as the server knows it. */
export function PaidFacts({ order }: { order: ConfirmedOrder }) {
  const facts: [string, string | undefined][] = [
    ['Product', order.title],
    [order.kind === 'training' ? 'For' : 'Seats', seatsWords(order)],
    ['Amount paid', formatMoney(order.amount, { fraction: 'always' })],
    ['Date', day(order.paidAt)],
    ['Transaction ID', order.transactionId],
    ['Receipt', order.receiptNumber],
    ['Sent to', order.email],
  ];
  return (
    <>
      {order.licenceKey && (
        <section className="box" aria-labelledby="license-key">
          <h2 id="license-key">Your license key</h2>
          <p>
            <code className="key">{order.licenceKey}</code>
          </p>
          <p>
            <CopyButton text={order.licenceKey} words="Copy the key" />
          </p>
        </section>
      )}
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {order.needsStudentId && order.orderLink && (
        <div className="alert">
          <p>
            Step 3: <a href={order.orderLink}>upload your student ID</a> on your order page, or e-mail it to
            us.
          </p>
        </div>
      )}
      {order.orderLink && (
        <p>
          <a href={order.orderLink}>Open your order page</a>: key, license file, invoice, everything in one
          place. The link is in the e-mail too.
        </p>
      )}
    </>
  );
}
