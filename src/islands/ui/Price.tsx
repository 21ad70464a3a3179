import { type Currency, type Money, formatPrice } from '~/domain/money.ts';

/**
 * An amount in both currencies; the region on <html> shows one of them, without scripts the dollars. The space between them is for
 * those who read the text alone.
 */
export function Price({ price }: { price: Readonly<Record<Currency, Money>> }) {
  return (
    <span className="price">
      <span className="usd">{formatPrice(price.USD)}</span>{' '}
      <span className="inr">{formatPrice(price.INR)}</span>
    </span>
  );
}
