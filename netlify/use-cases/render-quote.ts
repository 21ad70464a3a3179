// Renders a quote as a PDF on demand. Loads the PDF engine here because few calls need it.
import { type Quote, readQuote } from '../../src/domain/billing/quote.ts';
import { quotePath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { fileNameOf } from '../documents/document-content.ts';
import { quoteDocument } from '../documents/quote-document.ts';
import type { DocumentFile } from './order-documents.ts';
import type { Shop } from './ports.ts';

/** Renders a quote as a PDF. `orderUrl`: the checkout at its price. */
export async function renderQuotePdf(quote: Quote, orderUrl: string): Promise<DocumentFile> {
  const document = quoteDocument(quote, orderUrl);
  const { renderDocument } = await import('../documents/render-document.ts');
  return {
    name: fileNameOf(site.product, document),
    mediaType: 'application/pdf',
    bytes: await renderDocument(document),
  };
}

/** Returns the PDF of the quote that is signed into its link as this text. */
export const quoteFile = ({ origin, links }: Pick<Shop, 'origin' | 'links'>, text: string) =>
  renderQuotePdf(readQuote(text), origin + quotePath('order', links.signToken('quote-link', text)));
