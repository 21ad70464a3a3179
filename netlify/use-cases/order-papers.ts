// Renders an order's invoices and credit notes on demand from the stored order.
import { papersOf } from '../../src/domain/billing/numbered-papers.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { paperPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { paperOf } from '../documents/order-paper.ts';
import { fileNameOf } from '../documents/paper.ts';
import { openOrderLink } from './open-link.ts';
import type { Shop } from './ports.ts';

/** A rendered document, ready to download or attach. */
export type PaperFile = { name: string; mediaType: string; bytes: Uint8Array };

/**
 * Renders the billing document at an index of the order's list; null if there is none. Loads the PDF engine here because few calls need it.
 */
export async function paperFile(order: Order, place: number): Promise<PaperFile | null> {
  const paper = paperOf(order, place);
  if (!paper) return null;
  const { writePaper } = await import('../documents/write-paper.ts');
  return {
    name: fileNameOf(site.product, paper),
    mediaType: 'application/pdf',
    bytes: await writePaper(paper),
  };
}

/** Lists an order's numbered billing documents, each with its URL, under a link that shows nothing else. */
export const listPapers = (order: Order, token: string) =>
  papersOf(order).flatMap((_, place) => {
    const paper = paperOf(order, place);
    return paper
      ? [{ title: `${paper.title} ${paper.number}`, date: paper.issuedAt, href: paperPath(token, place) }]
      : [];
  });

/** Returns the token of a link that shows only an order's billing documents. */
export const papersTokenOf = ({ links }: Pick<Shop, 'links'>, order: Order) =>
  links.seal('papers-link', orderLinkText(order));

/** Returns the order behind a billing documents link; null if the link is invalid. @throws LinkReplacedError */
export const openPapers = async (shop: Pick<Shop, 'links' | 'orders'>, link: string): Promise<Order | null> =>
  (await openOrderLink(shop, 'papers-link', link))?.order ?? null;
