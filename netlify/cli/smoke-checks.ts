// Checks a deployed site from outside, as a browser, a monitor, and a stranger would. It buys nothing. Given an address
// of the operator's, it opens a trial account, then signs in and deletes the account again.
import { deletionWord } from '../../src/contracts/trial.ts';
import { api, outsideApi, pages } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { commonSecurityHeaders } from '../postbuild/policy.ts';
import type { Checked } from './checked.ts';

const patienceInMs = 15_000;
/** How many pages to request at a time, so that the site does not mistake its operator for an attack. */
const atOnce = 4;

type Asked = { path: string; status: number; headers: Headers; body: string };

/** Thrown to end a check; its message states what is wrong. */
class Wrong extends Error {}
const mustBe = (holds: boolean, problem: string) => {
  if (!holds) throw new Wrong(problem);
};

function visitorOf(origin: string) {
  return async (path: string, init: RequestInit = {}): Promise<Asked> => {
    const answer = await fetch(new URL(path, origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceInMs),
      ...init,
    }).catch((error: unknown) => {
      const { name, message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new Wrong(
        name === 'TimeoutError'
          ? `${path} did not respond within 15 s`
          : `${path} cannot be reached: ${reason}`,
      );
    });
    return { path, status: answer.status, headers: answer.headers, body: await answer.text() };
  };
}
type Visit = ReturnType<typeof visitorOf>;

const jsonOf = ({ path, body }: Asked): Record<string, unknown> => {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    throw new Wrong(`${path} does not return JSON`);
  }
};

const post = (value: unknown, headers: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

/** Headers required on pages and on responses of functions. */
const needed = {
  page: Object.keys(commonSecurityHeaders),
  call: ['X-Content-Type-Options', 'Strict-Transport-Security'],
};

function mustBeGuarded({ path, headers }: Asked, names: readonly string[]): void {
  const missing = ['Content-Security-Policy', ...names].filter((name) => !headers.has(name));
  mustBe(missing.length === 0, `${path} is sent without ${missing.join(', ')}`);
}

/** Returns the paths in the site's own sitemap. */
async function listedPaths(visit: Visit): Promise<string[]> {
  const list = await visit('/sitemap.xml');
  mustBe(list.status === 200, `/sitemap.xml answers ${list.status}`);
  return [...list.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
}

async function everyPage(visit: Visit): Promise<void> {
  const waiting = await listedPaths(visit);
  mustBe(waiting.length > 20, `/sitemap.xml lists ${waiting.length} pages`);
  const wrong: string[] = [];
  const visitInTurn = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const { status, body } = await visit(path);
      if (status !== 200) wrong.push(`${path} answers ${status}`);
      else if (!body.includes('</html>')) wrong.push(`${path} is cut off`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitInTurn));
  mustBe(wrong.length === 0, wrong.join('; '));
}

async function trialAccount(visit: Visit, origin: string, email: string): Promise<void> {
  const from = { origin };
  const password = `Smoke-${crypto.randomUUID()}`;
  const named = { firstName: 'Smoke', lastName: 'Test', email };
  const opened = await visit(api.register, post({ ...named, password, confirmPassword: password }, from));
  const { token, message } = jsonOf(opened);
  if (typeof token !== 'string') throw new Wrong(`signing up answers ${opened.status}: ${String(message)}`);
  const bearer = { ...from, authorization: `Bearer ${token}` };
  const shown = await visit(api.validateToken, { headers: bearer });
  const deleted = await visit(api.deleteAccount, post({ password, confirmation: deletionWord }, bearer));
  mustBe(shown.status === 200, `the session of a new account answers ${shown.status}`);
  mustBe(
    deleted.status === 200,
    `the account of ${email} could not be deleted (${deleted.status}): npm run cli -- accounts delete ${email}`,
  );
}

type Look = { name: string; cure: string; look: () => Promise<void> };

type Visited = { visit: Visit; origin: string; isEncrypted: boolean };

const pageLooks = ({ visit, origin, isEncrypted }: Visited): Look[] => [
  {
    name: 'The home page responds and is ours',
    cure: 'Check the last deploy in Netlify, that the project is public (Project visibility), and the DNS records.',
    async look() {
      const home = await visit(pages.home);
      mustBe(home.status === 200, `it answers ${home.status}`);
      mustBe(home.body.includes(site.product), `it does not name ${site.product}`);
    },
  },
  ...(isEncrypted
    ? [
        {
          name: 'Requests without encryption are redirected to HTTPS',
          cure: 'Netlify: Domain management → HTTPS → wait for the certificate, then force HTTPS.',
          async look() {
            const { status, headers } = await visitorOf(origin.replace('https:', 'http:'))('/');
            const leadsTo = headers.get('location') ?? '';
            mustBe(
              [301, 308].includes(status) && leadsTo.startsWith('https://'),
              `http:// answers ${status}${leadsTo && ` to ${leadsTo}`}`,
            );
          },
        },
      ]
    : []),
  {
    name: 'Every page of the sitemap responds',
    cure: 'Check the log of the last build.',
    look: () => everyPage(visit),
  },
  {
    name: 'Pages and API responses have their security headers',
    cure: 'dist/_headers was not deployed: the publish folder must be dist, and the build npm run build.',
    async look() {
      const [page, call] = await Promise.all([visit(pages.pricing), visit(outsideApi.geo)]);
      mustBeGuarded(page, needed.page);
      mustBeGuarded(call, needed.call);
    },
  },
  {
    name: 'Unknown addresses show our 404 page, and old ones redirect',
    cure: 'netlify.toml and dist/404.html must be part of the deploy.',
    async look() {
      const unknown = await visit('/no-such-page');
      mustBe(unknown.status === 404, `an unknown address answers ${unknown.status}`);
      mustBe(unknown.body.includes(site.product), 'an unknown address shows a page that is not ours');
      const old = await visit('/Blogs');
      mustBe(old.status === 301, `/Blogs answers ${old.status}`);
    },
  },
  {
    name: 'Browsers may cache fonts and scripts for a year',
    cure: 'dist/_headers was not deployed.',
    async look() {
      const face = await visit('/fonts/display.woff2');
      mustBe(face.status === 200, `the font answers ${face.status}`);
      mustBe(/^font\//.test(face.headers.get('content-type') ?? ''), 'the response is not a font');
      // `netlify serve` sets its own cache times.
      const isKept = /immutable/.test(face.headers.get('cache-control') ?? '');
      mustBe(isKept || !isEncrypted, 'the font would be requested again');
    },
  },
];

const callLooks = ({ visit, origin }: Visited, email: string | undefined): Look[] => [
  {
    name: 'The visitor’s country is determined',
    cure: 'The functions were not deployed: .build/functions must be there after the build.',
    async look() {
      const asked = await visit(outsideApi.geo);
      mustBe(asked.status === 200, `it answers ${asked.status}`);
      mustBe(typeof jsonOf(asked).isIndian === 'boolean', 'it does not say whether the visitor is in India');
      mustBe(
        /no-store/.test(asked.headers.get('cache-control') ?? ''),
        'its response may be cached and shown to others',
      );
    },
  },
  {
    name: 'The health check passes',
    cure: 'After the first deploy, wait five minutes for the first reconciliation. Then npm run cli -- doctor, in the environment of the site, says which setting is wrong.',
    async look() {
      const asked = await visit(outsideApi.health);
      const { ok, problems, message } = jsonOf(asked);
      const said = Array.isArray(problems) ? problems.join(' ') : String(message ?? asked.status);
      mustBe(asked.status === 200 && ok === true, said);
    },
  },
  {
    name: 'Another site cannot call our API',
    cure: 'A proxy in front of the site removes the Origin header: let it pass.',
    async look() {
      const foreign = { origin: 'https://elsewhere.example' };
      const asked = await visit(api.stripeCheckout, post({}, foreign));
      mustBe(asked.status === 403, `a call from elsewhere answers ${asked.status}`);
      const forged = await visit(outsideApi.stripeWebhook, post({ id: 'evt_smoke' }, {}));
      mustBe([400, 401, 403].includes(forged.status), `a forged webhook answers ${forged.status}`);
    },
  },
  {
    name: 'A request for an unknown product gets an error message',
    cure: 'npm run cli -- doctor, in the environment of the site, says which setting is wrong.',
    async look() {
      const asked = await visit(
        api.stripeCheckout,
        post({ email: 'smoke@example.com', priceId: 'no-such-plan-usd' }, { origin }),
      );
      mustBe(asked.status === 400, `it answers ${asked.status}: ${String(jsonOf(asked).message)}`);
    },
  },
  ...(email === undefined
    ? []
    : [
        {
          name: 'A trial account can be opened, used, and deleted',
          cure: 'npm run cli -- doctor, in the environment of the site, says which setting is wrong.',
          look: () => trialAccount(visit, origin, email),
        },
      ]),
];

function looksAt(origin: string, email: string | undefined): Look[] {
  const visited = { visit: visitorOf(origin), origin, isEncrypted: origin.startsWith('https:') };
  return [...pageLooks(visited), ...callLooks(visited, email)];
}

/**
 * Takes a site's origin (`https://www.example.org`) and, to try signing up, one of the operator's addresses. Returns
 * what passed and what failed, in the order of the checks.
 */
export async function smoke(origin: string, email?: string): Promise<Checked[]> {
  const found: Checked[] = [];
  for (const { name, cure, look } of looksAt(origin, email)) {
    const problem = await look().then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Wrong) return error.message;
        throw error;
      },
    );
    found.push(problem === undefined ? { name } : { name, problem, cure });
  }
  return found;
}
