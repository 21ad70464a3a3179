// Remembers the last purchase in this tab, so that a buyer who returns to its checkout sees the order.
import { wayBackKey } from './return-url.ts';

/** `path`: the checkout where it started. `order`: the order page. */
export type Bought = { path: string; order: string; at: number };
export const boughtKey = 'bought';

/** Called when a payment is confirmed. */
export function rememberBought(order: string) {
  try {
    const bought = { path: sessionStorage.getItem(wayBackKey) ?? '', order, at: Date.now() };
    // The same order is not a new purchase.
    if (!sessionStorage.getItem(boughtKey)?.includes(order))
      sessionStorage.setItem(boughtKey, JSON.stringify(bought));
  } catch {
    // Storage is blocked.
  }
}
