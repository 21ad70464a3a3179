// The invoices and credit notes of an order, as files: drawn when they are asked for, from the order as it is stored.
import { papersOf } from '../../src/domain/billing/numbered-papers.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { paperPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { paperOf } from '../papers/order-paper.ts';
import { fileNameOf } from '../papers/paper.ts';
import { openOrderLink } from './open-link.ts';
import type { Shop } from './ports.ts';

export type PaperFile = { name: string; mediaType: string; bytes: Uint8Array };

/** The paper at a place of an order's list, as a file; null where there is none. The engine is loaded here, for few calls need it. */
export async function paperFile(order: Order, place: number): Promise<PaperFile | null> {
  const paper = paperOf(order, place);
  if (!paper) return null;
  const { writePaper } = await import('../papers/write-paper.ts');
  return {
    name: fileNameOf(site.product, paper),
    mediaType: 'application/pdf',
    bytes: await writePaper(paper),
  };
}

/** All papers of an order that have their number, with the address of each: under a link that shows nothing else. */
export const listPapers = (order: Order, token: string) =>
  papersOf(order).flatMap((_, place) => {
    const paper = paperOf(order, place);
    return paper
      ? [{ title: `${paper.title} ${paper.number}`, date: paper.issuedAt, href: paperPath(token, place) }]
      : [];
  });

/** The token of the link that shows an order's papers alone. */
export const papersTokenOf = ({ links }: Pick<Shop, 'links'>, order: Order) =>
  links.seal('papers-link', orderLinkText(order));

/** The order of a link that shows its papers alone; null for a link that is not ours. @throws LinkReplacedError */
export const openPapers = async (shop: Pick<Shop, 'links' | 'orders'>, link: string): Promise<Order | null> =>
  (await openOrderLink(shop, 'papers-link', link))?.order ?? null;
