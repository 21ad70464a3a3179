// An error as a page, for someone whose browser submitted the form itself.
import type { Problem } from '../../src/contracts/problems.ts';
import { wantsPage } from './read-posted-form.ts';
import { smallPage } from './small-page.ts';

/** For an endpoint's `present`: shows the error of the first invalid field, or of the entire request, with a link back. */
export const asSmallPage =
  (heading: string, back: { href: string; text: string }) =>
  async (response: Response, request: Request): Promise<Response> => {
    if (!wantsPage(request)) return response;
    const { message, fields = {} } = (await response.clone().json()) as Problem;
    return smallPage({ heading, words: Object.values(fields)[0] ?? message, links: [back] }, response.status);
  };
