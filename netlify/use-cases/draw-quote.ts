// A quote as a file, drawn when it is asked for. The engine is loaded here, for few calls need it.
import type { Quote } from '../../src/domain/quote.ts';
import { site } from '../../src/site.ts';
import { fileNameOf } from '../papers/paper.ts';
import { quotePaper } from '../papers/quote-paper.ts';

export async function drawQuote(
  quote: Quote,
  orderUrl: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const paper = quotePaper(quote, orderUrl);
  const { writePaper } = await import('../papers/write-paper.ts');
  return { name: fileNameOf(site.product, paper), bytes: await writePaper(paper) };
}
