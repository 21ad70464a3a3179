// Processes every page during prerendering.
import { defineMiddleware } from 'astro:middleware';
import { unbrokenNumbers } from '~/content/unbroken-numbers.ts';

export const onRequest = defineMiddleware(async (_context, next) => {
  const answer = await next();
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  return new Response(unbrokenNumbers(await answer.text()), answer);
});
