import { type Currency, type Money, formatPrice } from '~/domain/money.ts';

/**
 * An amount in both currencies. The region on <html> shows one of them, or dollars without scripts. The space between
 * them is for readers of the plain text.
 */
export function Price({ price }: { price: Readonly<Record<Currency, Money>> }) {
  return (
    <span className="price">
      <span className="usd">{formatPrice(price.USD)}</span>{' '}
      <span className="inr">{formatPrice(price.INR)}</span>
    </span>
  );
}
