import { dayInWords } from '~/domain/dates.ts';
import { formatMoney } from '~/domain/money.ts';
import type { AccountOrder } from '~/contracts/trial-replies.ts';
import { pages } from '~/routes.ts';
import { useAccount } from './account-store.ts';
import { useOrders } from './orders-store.ts';

/** All orders of the account's address with their documents, once the address is confirmed. */
export function Orders() {
  const account = useAccount();
  const { found } = useOrders();
  if (account.state !== 'signed-in' || found.state !== 'found' || !found.emailConfirmed) return null;
  const { orders } = found;
  return (
    <section className="account-orders" aria-labelledby="orders-title">
      <h2 id="orders-title">Orders and invoices</h2>
      {orders.length === 0 ? (
        <p>There is no order for {account.user.email} yet.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              <th scope="col">Invoice</th>
              <th scope="col">Amount</th>
              <th scope="col">
                <span className="visually-hidden">Order</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.link} order={order} />
            ))}
          </tbody>
        </table>
      )}
      <p className="muted small">
        Bought with another address? <a href={pages.order}>Find that order</a>.
      </p>
    </section>
  );
}

const usersOf = ({ kind, seats }: AccountOrder) => {
  if (kind === 'training') return `, ${seats} ${seats === 1 ? 'participant' : 'participants'}`;
  return seats > 1 ? `, ${seats} seats` : '';
};

const untoldAbove = (order: AccountOrder) => order.kind === 'training' || order.stands === 'refunded';

function OrderRow({ order }: { order: AccountOrder }) {
  const { title, placedAt, email, amount, papers, link, bookingPath, status } = order;
  return (
    <tr>
      <td>{dayInWords(placedAt)}</td>
      <td>
        {title}
        {usersOf(order)}
        {email !== undefined && <span className="muted"> · with {email}</span>}
        {untoldAbove(order) && <span className="muted"> · {status}</span>}
      </td>
      <td className="documents">
        {papers.map(({ title: name, href }) => (
          <a key={href} href={href}>
            <span className="visually-hidden">PDF of {name.slice(0, name.lastIndexOf(' '))} </span>
            {name.slice(name.lastIndexOf(' ') + 1)}
          </a>
        ))}
      </td>
      <td className="amount">{formatMoney(amount)}</td>
      <td className="order">
        {bookingPath !== undefined && (
          <>
            <a href={bookingPath}>
              Dates<span className="visually-hidden"> of {title}</span>
            </a>{' '}
          </>
        )}
        <a href={link}>
          Order<span className="visually-hidden"> of {title}</span>
        </a>
      </td>
    </tr>
  );
}
