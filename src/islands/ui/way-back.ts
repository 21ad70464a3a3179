// Where a purchase began: a payment that fails leads back to the same plan. Kept for the session; without storage, to the shop's page.
const key = 'way-back';

/** Called when a buyer leaves for the payment provider. */
export function rememberWayBack(path: string) {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Storage is switched off.
  }
}

/** The page of the purchase that was left last, where it is one of `page`; else the shop's. */
export function wayBack(page: string, shop: string): string {
  try {
    const path = sessionStorage.getItem(key) ?? '';
    return new URL(path, location.origin).pathname === page && path.startsWith(page) ? path : shop;
  } catch {
    return shop;
  }
}
