import type { OrderView } from '~/contracts/order-replies.ts';
import { api } from '~/routes.ts';

/** The invoices and credit notes, and the link that shows only them. */
export function BillingDocuments({ order, link }: { order: OrderView; link: string }) {
  const { papers, papersLink, canCorrectBilling } = order;
  const correct = canCorrectBilling && `${api.orderBilling}?link=${link}`;
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">Invoices</h2>
      <ul>
        {papers.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a> (PDF)
          </li>
        ))}
      </ul>
      <p className="small">
        For your purchasing office: <a href={papersLink}>this link</a> shows only the invoices.
        {correct && (
          <>
            {' '}
            Is something wrong? <a href={correct}>Correct the billing details</a>
          </>
        )}
      </p>
    </section>
  );
}
