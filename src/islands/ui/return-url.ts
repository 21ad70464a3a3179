// The page where a purchase started, to which a failed payment returns. Kept for the session; without storage, the shop's page is used.
export const wayBackKey = 'way-back';

/** Called when a buyer leaves for the payment provider. */
export function rememberWayBack(path: string) {
  try {
    sessionStorage.setItem(wayBackKey, path);
  } catch {
    // Storage is blocked.
  }
}
