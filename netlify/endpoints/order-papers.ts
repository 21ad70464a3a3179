// GET: shows an order's invoices and credit notes, for anyone who files them. Reveals no key and allows no changes.
import { documentsQuerySchema } from '../../src/contracts/order-page.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, securityHeaders } from '../http/replies.ts';
import { smallPage } from '../http/small-page.ts';
import { services } from '../services.ts';
import { listDocuments, openDocuments, documentFile } from '../use-cases/order-documents.ts';

export default readEndpoint({ query: documentsQuerySchema }, async ({ query }) => {
  const order = await openDocuments(services(), query.link);
  if (!order) return errorResponse('order-unknown');
  if (query.place === undefined) {
    const documents = listDocuments(order, query.link);
    return smallPage({
      heading: `Invoices of order ${order.id}`,
      words: documents.length === 0 ? 'There are none yet.' : order.title,
      links: documents.map(({ title, href }) => ({ text: `${title} (PDF)`, href })),
    });
  }
  const file = await documentFile(order, Number(query.place));
  if (!file) return errorResponse('order-unknown');
  return new Response(Buffer.from(file.bytes), {
    headers: {
      ...securityHeaders,
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'X-Robots-Tag': 'noindex',
    },
  });
});
