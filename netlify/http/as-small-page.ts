// A refusal as a page, for someone whose browser sent the form itself.
import type { Problem } from '../../src/contracts/problems.ts';
import { wantsPage } from './read-posted-form.ts';
import { smallPage } from './small-page.ts';

/** For `present` of an endpoint: says what is wrong with the first such field, or with the whole request, and links back. */
export const asSmallPage =
  (heading: string, back: { href: string; text: string }) =>
  async (refusal: Response, request: Request): Promise<Response> => {
    if (!wantsPage(request)) return refusal;
    const { message, fields = {} } = (await refusal.clone().json()) as Problem;
    return smallPage({ heading, words: Object.values(fields)[0] ?? message, links: [back] }, refusal.status);
  };
