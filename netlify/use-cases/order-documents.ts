// Renders an order's invoices and credit notes on demand from the stored order.
import { billingDocumentsOf } from '../../src/domain/billing/billing-documents.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { billingDocumentPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { documentContentOf } from '../documents/order-document.ts';
import { fileNameOf } from '../documents/document-content.ts';
import { openOrderLink } from './open-link.ts';
import type { Shop } from './ports.ts';

/** A rendered document, ready to download or attach. */
export type DocumentFile = { name: string; mediaType: string; bytes: Uint8Array };

/**
 * Renders the billing document at an index of the order's list; null if there is none. Loads the PDF engine here because few calls need it.
 */
export async function documentFile(order: Order, place: number): Promise<DocumentFile | null> {
  const document = documentContentOf(order, place);
  if (!document) return null;
  const { renderDocument } = await import('../documents/render-document.ts');
  return {
    name: fileNameOf(site.product, document),
    mediaType: 'application/pdf',
    bytes: await renderDocument(document),
  };
}

/** Lists an order's numbered billing documents, each with its URL, under a link that shows nothing else. */
export const listDocuments = (order: Order, token: string) =>
  billingDocumentsOf(order).flatMap((_, place) => {
    const document = documentContentOf(order, place);
    return document
      ? [
          {
            title: `${document.title} ${document.number}`,
            date: document.issuedAt,
            href: billingDocumentPath(token, place),
          },
        ]
      : [];
  });

/** Returns the token of a link that shows only an order's billing documents. */
export const documentsTokenOf = ({ links }: Pick<Shop, 'links'>, order: Order) =>
  links.signToken('papers-link', orderLinkText(order));

/** Returns the order behind a billing documents link; null if the link is invalid. @throws LinkReplacedError */
export const openDocuments = async (
  shop: Pick<Shop, 'links' | 'orders'>,
  link: string,
): Promise<Order | null> => (await openOrderLink(shop, 'papers-link', link))?.order ?? null;
