import type { Receipt } from '~/contracts/order-replies.ts';
import { type Currency, formatMoney } from '~/domain/money.ts';
import { dayInWords, dayZone } from '~/domain/dates.ts';

/** Each line once: a buyer without a name is named by the address. */
const linesOf = ({ name, lines, email = '', gstin }: Receipt['buyer']) => [
  ...new Set([name, ...lines, email, gstin ? `GSTIN ${gstin}` : ''].filter((line) => line !== '')),
];

/** The invoice or receipt, as it prints. */
export function ReceiptTable({ receipt, currency }: { receipt: Receipt; currency: Currency }) {
  const money = (minorUnits: number) => formatMoney({ currency, minorUnits }, { fraction: 'always' });
  const { seller, buyer } = receipt;
  return (
    <section className="receipt" aria-labelledby="receipt">
      <h2 id="receipt">{currency === 'INR' ? 'Tax invoice' : 'Receipt'}</h2>
      <p>
        {receipt.number}, {dayInWords(receipt.date, dayZone(currency))}
      </p>
      <div className="columns">
        {[
          { title: 'From', party: seller },
          { title: 'To', party: buyer },
        ].map(({ title, party }) => (
          <address key={title}>
            <strong>{title}</strong>
            {linesOf(party).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        ))}
      </div>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" className="number">
                Quantity
              </th>
              <th scope="col" className="number">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                {receipt.description}
                {receipt.taxCode && <small>HSN/SAC {receipt.taxCode}</small>}
              </td>
              <td className="number">{receipt.quantity}</td>
              <td className="number">{money(receipt.net)}</td>
            </tr>
            {receipt.taxes.map(({ name, percent, amount }) => (
              <tr key={name}>
                <th scope="row" colSpan={2}>
                  {name}, {percent}%
                </th>
                <td className="number">{money(amount)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={2}>
                <strong>Total</strong>
              </th>
              <td className="number">
                <strong>{money(receipt.total)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      {receipt.placeOfSupply && <p className="small">Place of supply: {receipt.placeOfSupply}</p>}
    </section>
  );
}
