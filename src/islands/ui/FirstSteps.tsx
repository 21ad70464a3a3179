import type { ReactNode } from 'react';
import { pages } from '~/routes.ts';
import { CopyButton } from './CopyButton.tsx';
import { useHydrated } from './use-hydrated.ts';

type Installer = { url: string; size: string };
export type Installers = { version: string; windows: Installer; mac: Installer };
type Props = {
  licenceKey: string;
  installers: Installers;
  /** Of a group: where its seats are given out. */
  seatsPath?: string | undefined;
  /** Follows the key's button. */
  children?: ReactNode;
};

/** What a buyer does now, in three numbered cards: download for this system, copy the key, make a first figure. */
export function FirstSteps({ licenceKey, installers, seatsPath, children }: Props) {
  const ready = useHydrated();
  const isMac = ready && /macintosh/i.test(navigator.userAgent);
  const names = isMac ? (['Mac', 'Windows'] as const) : (['Windows', 'Mac'] as const);
  const [own, other] = names.map((name) => ({
    name,
    ...(name === 'Mac' ? installers.mac : installers.windows),
  })) as [Installer & { name: string }, Installer & { name: string }];
  return (
    <ol className="first-steps">
      <li>
        <h2>Download for {own.name}</h2>
        <p className="muted">
          Version {installers.version}, {own.size}.{' '}
          {isMac ? 'Install XQuartz first.' : 'Installing may take up to 25 minutes; let it finish.'}
        </p>
        <p>
          <a className="button primary" href={own.url}>
            Download for {own.name}
          </a>
        </p>
        <p className="small muted">
          Another computer? <a href={other.url}>{other.name}</a>, {other.size}
        </p>
      </li>
      <li>
        {seatsPath && (
          <>
            <h2>Invite your people</h2>
            <p className="muted">Each gets a key of their own. Seat 1 is yours.</p>
            <p>
              <a className="button" href={seatsPath}>
                Manage seats
              </a>
            </p>
          </>
        )}
        <h2 id="license-key">Your license key</h2>
        <p>
          <code className="key">{licenceKey}</code>
        </p>
        <p>
          <CopyButton text={licenceKey} words="Copy the key" />
        </p>
        {children}
      </li>
      <li>
        <h2>Make your first figure</h2>
        <p className="muted">The first tutorial: normality test, box plot, bar chart and t-test.</p>
        <svg viewBox="0 0 240 96" aria-hidden="true">
          <path d="M28 4v78h204M60 82v5M130 82v5M200 82v5" />
          <path className="c1" d="M60 46 130 26 200 20" />
          <path className="c5" d="M60 66 130 46 200 22" />
          <path d="M60 36v20M55 36h10M55 56h10M130 17v18M125 17h10M125 35h10M200 12v16M195 12h10M195 28h10" />
        </svg>
        <p>
          <a className="button" href={`${pages.resources}#tutorials`}>
            Watch the tutorial
          </a>
        </p>
      </li>
    </ol>
  );
}
