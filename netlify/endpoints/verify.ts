// GET: verifies a certificate by its code; without a code, shows the page that asks for it.
import { pages } from '../../src/routes.ts';
import { certificatePage } from '../http/certificate-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { verifyCertificate } from '../use-cases/verify-certificate.ts';

export default readEndpoint({}, async ({ request }) => {
  const typed = new URL(request.url).searchParams.get('certificate')?.trim().slice(0, 60) ?? '';
  if (typed === '') return seeOther(pages.certificates);
  const shop = services();
  return certificatePage(typed, await verifyCertificate(shop, typed));
});
