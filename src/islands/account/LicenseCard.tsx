import { type ReactNode, useState } from 'react';
import type { AccountOrder } from '~/contracts/trial-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { TermBar } from './TermBar.tsx';

const seatsOf = ({ seats }: AccountOrder) =>
  seats > 1 ? `${seats} seats.` : 'For you alone, on up to two devices.';

/** The text next to the name: when the license renews or ends. */
function endOf({ stands, validUntil, subscribed }: AccountOrder): [what: string, day: string] {
  if (validUntil === undefined) return ['', ''];
  if (validUntil === null) return ['', 'Does not end'];
  const next = subscribed ? 'Renews' : 'Ends';
  const what = stands === 'ended' ? 'Ended' : next;
  return [what, dayInWords(validUntil, 'UTC')];
}

/** A license: its last day, its key, and the available actions. */
export function LicenseCard({ order }: { order: AccountOrder }) {
  const { title, stands, status, termFrom, validUntil, renewal, upgraded, licenseKey, keyFile } = order;
  const [what, day] = endOf(order);
  const calm = stands === 'well' || stands === 'ending' || stands === 'ended';
  return (
    <article className={`card license ${stands}`}>
      <header>
        <div>
          <h2>{title}</h2>
          <p>{seatsOf(order)}</p>
        </div>
        <p className="ends">
          {what} <strong>{day}</strong>
        </p>
      </header>
      {!calm && <p className="stands">{status}</p>}
      {termFrom !== undefined && validUntil && stands !== 'awaiting' && (
        <TermBar from={termFrom} until={validUntil} isOver={stands === 'ended'} />
      )}
      {upgraded ? (
        <p>Another license replaced this one and opens your projects.</p>
      ) : (
        stands === 'ended' && <p>Your projects stay readable in Viewer Mode. A new term opens them again.</p>
      )}
      {renewal !== undefined && <p className="small muted">{renewal}</p>}
      {licenseKey !== undefined && <Key title={title} licenseKey={licenseKey} file={keyFile} />}
      <Actions order={order} />
    </article>
  );
}

function Actions({ order }: { order: AccountOrder }) {
  const { title, stands, renewPath, upgradePath, upgraded, seatsPath, waitingPath, link } = order;
  return (
    <p className="buttons">
      <Action href={renewPath} about={title} primary={stands === 'ended'}>
        Renew
      </Action>
      <Action href={upgraded?.path} about={`it replaced ${title}`} primary>
        Open the new license
      </Action>
      <Action href={stands === 'unpaid' ? waitingPath : undefined} about={title}>
        How to pay
      </Action>
      <Action href={upgradePath} about={title}>
        Change plan
      </Action>
      {stands === 'awaiting' && (
        <a className="button" href={link}>
          Send your student ID
        </a>
      )}
      <Action href={seatsPath} about={title}>
        Manage seats
      </Action>
      <a href={link}>
        Open this order<span className="visually-hidden"> ({title})</span>
      </a>
    </p>
  );
}

type ActionProps = { href: string | undefined; about: string; primary?: boolean; children: ReactNode };

/** A link to the page of an action, with its license named for screen readers. Renders nothing without a page. */
const Action = ({ href, about, primary = false, children }: ActionProps) =>
  href !== undefined && (
    <a className={primary ? 'button primary' : 'button'} href={href}>
      {children}
      <span className="visually-hidden"> ({about})</span>
    </a>
  );

type KeyProps = { title: string; licenseKey: string; file: string | undefined };

/** The license key, abbreviated until it is selected. It is always copied in full. */
export function Key({ title, licenseKey, file }: KeyProps) {
  const [open, setOpen] = useState(false);
  const groups = licenseKey.split('-');
  const middle = groups.slice(7, -2).join('-');
  return (
    <div className="license-key">
      <h3>License key</h3>
      <code className={open ? 'open' : undefined}>
        <b>{groups[0]}</b>
        {groups.length < 10 ? (
          `-${groups.slice(1).join('-')}`
        ) : (
          <>
            {`-${groups[1]}-`}
            <span className="narrow-cut">{groups.slice(2, 7).join('-')}-</span>
            <span className="cut">{middle}-</span>
            {groups.slice(-2).join('-')}
          </>
        )}
      </code>
      <p className="buttons">
        <CopyButton text={licenseKey} words="Copy key" />
        {file !== undefined && (
          <a className="button" href={file} download>
            Key file<span className="visually-hidden"> ({title})</span>
          </a>
        )}
        {groups.length >= 10 && (
          <button
            type="button"
            className="as-link"
            aria-expanded={open}
            onClick={() => {
              setOpen(!open);
            }}
          >
            {open ? 'Show less' : `Show all ${groups.length} groups`}
          </button>
        )}
      </p>
    </div>
  );
}
