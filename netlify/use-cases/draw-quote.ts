// A quote as a file, drawn when it is asked for. The engine is loaded here, for few calls need it.
import { type Quote, readQuote } from '../../src/domain/billing/quote.ts';
import { quotePath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { fileNameOf } from '../papers/paper.ts';
import { quotePaper } from '../papers/quote-paper.ts';
import type { PaperFile } from './order-papers.ts';
import type { Shop } from './ports.ts';

export async function drawQuote(quote: Quote, orderUrl: string): Promise<PaperFile> {
  const paper = quotePaper(quote, orderUrl);
  const { writePaper } = await import('../papers/write-paper.ts');
  return {
    name: fileNameOf(site.product, paper),
    mediaType: 'application/pdf',
    bytes: await writePaper(paper),
  };
}

/** The file of a quote that its link seals as this text. */
export const quoteFile = ({ origin, links }: Pick<Shop, 'origin' | 'links'>, text: string) =>
  drawQuote(readQuote(text), origin + quotePath('order', links.seal('quote-link', text)));
