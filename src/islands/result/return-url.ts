import { wayBackKey } from '../ui/return-url.ts';

/** The return URL of the last purchase if it belongs to `page`; otherwise the shop's page. */
export function wayBack(page: string, shop: string): string {
  try {
    const path = sessionStorage.getItem(wayBackKey) ?? '';
    return new URL(path, location.origin).pathname === page && path.startsWith(page) ? path : shop;
  } catch {
    return shop;
  }
}
