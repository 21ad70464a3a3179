// PDF documents: which endpoint answers which address.
import { routed } from '../http/routed.ts';

export const routes = {
  '/api/orders/papers': () => import('../endpoints/order-papers.ts'),
  '/api/quotes/pdf': () => import('../endpoints/quote-pdf.ts'),
  '/api/bookings/certificate': () => import('../endpoints/booking-certificate.ts'),
};

export default routed(routes);
