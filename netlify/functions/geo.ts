import type { Config, Context } from '@netlify/functions';
import type { GeoReply } from '../../src/contracts/geo.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { reply } from '../http/replies.ts';

/** The country chosen by the region switch (Netlify's own cookie for it), else the one that the platform found. */
function countryOf({ request, context }: { request: Request; context: Context }): string | undefined {
  const chosen = /(?:^|;\s*)nf_country=([A-Za-z]{2})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return (chosen ?? context.geo?.country?.code)?.toUpperCase();
}

export default readEndpoint({}, (call) => reply({ isIndian: countryOf(call) === 'IN' } satisfies GeoReply));

export const config: Config = { path: '/api/geo' };
