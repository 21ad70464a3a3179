// GET: the page that confirms an inquiry. Needs no lookup, because the reference number itself shows which form it belongs to.
import { formOfReference } from '../../src/contracts/inquiry/reference.ts';
import { pages } from '../../src/routes.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { sentPage } from '../http/form-page.ts';
import { seeOther } from '../http/replies.ts';

export default readEndpoint({}, async ({ context }) => {
  const reference = context.params?.reference ?? '';
  const form = formOfReference(reference);
  return form ? sentPage(form, reference) : seeOther(pages.support);
});
