// One function for many addresses. The first call to an address imports its endpoint, so a cold start loads only what
// that call needs.
import type { Endpoint } from './endpoint.ts';

/** Endpoints by address. In an address, `:name` matches one part of the path. */
export type Routes = Readonly<Record<string, () => Promise<{ default: Endpoint }>>>;

/** Returns a function that answers each address with its endpoint. */
export function routed(routes: Routes): Endpoint {
  const patterns = Object.entries(routes)
    .filter(([address]) => address.includes(':'))
    .map(([address, load]) => ({ fits: new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`), load }));
  const find = (path: string) => routes[path] ?? patterns.find(({ fits }) => fits.test(path))?.load;
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    // The platform accepts an address with a slash at its end, too. After a 404, its local server asks again for a file
    // of that name, and sends the second reply.
    const load = find(pathname.replace(/\/$/, '')) ?? find(pathname.replace(/(?:\/index)?\.html?$/, ''));
    // The platform calls a function only at its addresses.
    if (!load) return new Response(null, { status: 404 });
    const { default: endpoint } = await load();
    return endpoint(request, context);
  };
}
