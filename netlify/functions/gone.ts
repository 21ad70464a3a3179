import type { Config } from '@netlify/functions';
import { readEndpoint } from '../http/endpoint.ts';
import { gonePage } from '../http/gone-page.ts';

// The build redirects the paths of removed articles here (publishing/moved-articles.ts).
export default readEndpoint({}, ({ context }) => Promise.resolve(gonePage(context.params?.slug ?? '')));

export const config: Config = { path: '/gone/:slug' };
