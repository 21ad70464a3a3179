// What was bought last in this tab, so that who comes back to its checkout is shown the order.
import { wayBackKey } from './way-back.ts';

/** `path`: the checkout that it began at. `order`: the order's page. */
export type Bought = { path: string; order: string; at: number };
export const boughtKey = 'bought';

/** Called when a payment is confirmed. */
export function rememberBought(order: string) {
  try {
    const bought = { path: sessionStorage.getItem(wayBackKey) ?? '', order, at: Date.now() };
    // The same order again is no new purchase.
    if (!sessionStorage.getItem(boughtKey)?.includes(order))
      sessionStorage.setItem(boughtKey, JSON.stringify(bought));
  } catch {
    // Storage is switched off.
  }
}
