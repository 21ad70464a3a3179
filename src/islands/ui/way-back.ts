// Where a purchase began: a payment that fails leads back to the same plan. Kept for the session; without storage, to the shop's page.
export const wayBackKey = 'way-back';

/** Called when a buyer leaves for the payment provider. */
export function rememberWayBack(path: string) {
  try {
    sessionStorage.setItem(wayBackKey, path);
  } catch {
    // Storage is switched off.
  }
}
