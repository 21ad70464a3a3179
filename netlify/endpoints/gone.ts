// GET: the page of a removed article. The build redirects its path here (postbuild/moved-articles.ts).
import { readEndpoint } from '../http/endpoint.ts';
import { gonePage } from '../http/gone-page.ts';

export default readEndpoint({}, ({ context }) => Promise.resolve(gonePage(context.params?.slug ?? '')));
