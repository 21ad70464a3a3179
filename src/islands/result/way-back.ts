import { wayBackKey } from '../ui/way-back.ts';

/** The page of the purchase that was left last, where it is one of `page`; else the shop's. */
export function wayBack(page: string, shop: string): string {
  try {
    const path = sessionStorage.getItem(wayBackKey) ?? '';
    return new URL(path, location.origin).pathname === page && path.startsWith(page) ? path : shop;
  } catch {
    return shop;
  }
}
