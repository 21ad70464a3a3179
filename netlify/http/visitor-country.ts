import type { Context } from '@netlify/functions';
import { countrySchema } from '../../src/contracts/geo.ts';

/** Returns the country chosen with the region switch (stored in Netlify's own cookie for it), else the one that the platform detected. */
export function countryOf({ request, context }: { request: Request; context: Context }): string | undefined {
  const chosen = /(?:^|;\s*)nf_country=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return [chosen, context.geo?.country?.code]
    .map((code) => countrySchema.safeParse(code))
    .find(({ success }) => success)?.data;
}
