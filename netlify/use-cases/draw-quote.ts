// Renders a quote as a PDF on demand. Loads the PDF engine here because few calls need it.
import { type Quote, readQuote } from '../../src/domain/billing/quote.ts';
import { quotePath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { fileNameOf } from '../documents/paper.ts';
import { quotePaper } from '../documents/quote-paper.ts';
import type { PaperFile } from './order-papers.ts';
import type { Shop } from './ports.ts';

/** Renders a quote as a PDF. `orderUrl`: the checkout at its price. */
export async function drawQuote(quote: Quote, orderUrl: string): Promise<PaperFile> {
  const paper = quotePaper(quote, orderUrl);
  const { writePaper } = await import('../documents/write-paper.ts');
  return {
    name: fileNameOf(site.product, paper),
    mediaType: 'application/pdf',
    bytes: await writePaper(paper),
  };
}

/** Returns the PDF of the quote that is signed into its link as this text. */
export const quoteFile = ({ origin, links }: Pick<Shop, 'origin' | 'links'>, text: string) =>
  drawQuote(readQuote(text), origin + quotePath('order', links.seal('quote-link', text)));
