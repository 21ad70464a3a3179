import type { Config } from '@netlify/functions';
import { formOfReference } from '../../src/contracts/enquiry/reference.ts';
import { pages } from '../../src/routes.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { sentPage } from '../http/form-page.ts';
import { seeOther } from '../http/replies.ts';

// Nothing is looked up: the number alone says which form it belongs to.
export default readEndpoint({}, async ({ context }) => {
  const reference = context.params?.reference ?? '';
  const form = formOfReference(reference);
  return form ? sentPage(form, reference) : seeOther(pages.support);
});

export const config: Config = { path: '/sent/:reference' };
