import { type Currency, type Money, formatMoney } from '~/domain/money.ts';

/** A large amount's sign stands apart, so that the number starts the eye. */
const Large = ({ amount }: { amount: string }) => (
  <>
    <span className="sign">{amount.slice(0, 1)}</span>
    {amount.slice(1)}
  </>
);

/**
 * An amount in both currencies; the region on <html> shows one of them, without scripts the dollars. The space between them is for
 * those who read the text alone.
 */
export function Price({
  price,
  large = false,
}: {
  price: Readonly<Record<Currency, Money>>;
  large?: boolean;
}) {
  const [usd, inr] = [formatMoney(price.USD), formatMoney(price.INR)];
  return (
    <span className="price">
      <span className="usd">{large ? <Large amount={usd} /> : usd}</span>{' '}
      <span className="inr">{large ? <Large amount={inr} /> : inr}</span>
    </span>
  );
}
