import type { ReactNode } from 'react';
import { pages } from '~/routes.ts';
import { CopyButton } from './CopyButton.tsx';
import { useHydrated } from './use-hydrated.ts';

type Installer = { url: string; size: string };
export type Installers = { version: string; windows: Installer; mac: Installer };
type Props = {
  /** Absent if the buyer of a group has no seat. */
  licenseKey?: string | undefined;
  installers: Installers;
  /** For a group, the page where its seats are assigned. */
  seatsPath?: string | undefined;
  /** For a student, the page for the proof. */
  proofPath?: string | undefined;
  /** Follows the key's button. */
  children?: ReactNode;
};

/** The buyer's next steps as numbered cards: first what this purchase requires, then download, key, and a first figure. */
export function FirstSteps({ licenseKey, installers, seatsPath, proofPath, children }: Props) {
  return (
    <ol className="first-steps">
      {seatsPath !== undefined && <InviteStep seatsPath={seatsPath} isSeated={licenseKey !== undefined} />}
      {proofPath !== undefined && <ProofStep path={proofPath} />}
      {licenseKey !== undefined && (
        <>
          <DownloadStep installers={installers} isFirst={(seatsPath ?? proofPath) === undefined} />
          <li>
            <h2 id="license-key">Your license key</h2>
            <p>
              <code className="key">{licenseKey}</code>
            </p>
            <p>
              <CopyButton text={licenseKey} words="Copy the key" />
            </p>
            {children}
          </li>
        </>
      )}
      {(seatsPath ?? proofPath) === undefined && <TutorialStep />}
    </ol>
  );
}

const InviteStep = ({ seatsPath, isSeated }: { seatsPath: string; isSeated: boolean }) => (
  <li>
    <h2>Invite people</h2>
    <p className="muted">
      Each gets their own key. {isSeated ? 'Seat 1 is yours.' : 'You don’t need a seat to assign them.'}
    </p>
    <p>
      <a className="button primary" href={seatsPath}>
        Manage seats
      </a>
    </p>
  </li>
);

const ProofStep = ({ path }: { path: string }) => (
  <li>
    <h2>Show that you are a student</h2>
    <p className="muted">
      A code to your school address takes a minute. A student ID works as well. Your key works meanwhile.
    </p>
    <p>
      <a className="button primary" href={path}>
        Show it now
      </a>
    </p>
  </li>
);

type DownloadProps = { installers: Installers; isFirst: boolean };

/** The installer for this system. If a requirement comes first, that has the page's primary button. */
function DownloadStep({ installers, isFirst }: DownloadProps) {
  const ready = useHydrated();
  const isMac = ready && /macintosh/i.test(navigator.userAgent);
  // An iPad identifies as a Mac but has a touch screen.
  const isPhone =
    ready && (/android|iphone|ipad/i.test(navigator.userAgent) || (isMac && navigator.maxTouchPoints > 1));
  if (isPhone) return <ElsewhereStep installers={installers} isFirst={isFirst} />;
  const names = isMac ? (['Mac', 'Windows'] as const) : (['Windows', 'Mac'] as const);
  const [own, other] = names.map((name) => ({
    name,
    ...(name === 'Mac' ? installers.mac : installers.windows),
  })) as [Installer & { name: string }, Installer & { name: string }];
  return (
    <li>
      <h2>Download for {own.name}</h2>
      <p className="muted">
        Version {installers.version}, {own.size}.{' '}
        {isMac ? 'Install XQuartz first.' : 'Installing may take up to 25 minutes; let it finish.'}
      </p>
      <p>
        <a className={isFirst ? 'button primary' : 'button'} href={own.url}>
          Download for {own.name}
        </a>
      </p>
      <p className="small muted">
        Another computer? <a href={other.url}>{other.name}</a>, {other.size}
      </p>
    </li>
  );
}

/** On a phone, which cannot run the application: links to open on a computer. */
function ElsewhereStep({ installers: { version, windows, mac }, isFirst }: DownloadProps) {
  const text = `Windows: ${windows.url}\nMac: ${mac.url}`;
  const mail = `mailto:?${new URLSearchParams({ subject: 'Installer links', body: text }).toString().replaceAll('+', '%20')}`;
  return (
    <li>
      <h2>Install on a computer</h2>
      <p className="muted">
        Version {version} runs on Windows ({windows.size}) and Mac ({mac.size}), not on phones and tablets.
      </p>
      <p>
        <a className={isFirst ? 'button primary' : 'button'} href={mail}>
          Email the links to yourself
        </a>
      </p>
      <p>
        <CopyButton text={text} words="Copy the links" />
      </p>
    </li>
  );
}

const TutorialStep = () => (
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
);
