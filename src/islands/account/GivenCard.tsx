import type { GivenThing } from '~/contracts/trial-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import { Key } from './LicenseCard.tsx';

const openWords = {
  license: '',
  seat: 'Open your license key',
  administration: 'Manage seats',
  ownership: 'Manage seats',
  payment: 'Pay for the next period',
  place: 'Open your place',
} as const;

const leadOf = ({ what, seat, from }: GivenThing) =>
  ({
    license: `Bought for you by ${from}.`,
    seat: `Seat ${seat ?? ''}, given to you by ${from}.`,
    administration: `You manage the seats of ${from}.`,
    ownership: 'You own this license: it was transferred to you.',
    payment: `You pay for the next period of the license of ${from}.`,
    place: `Your place in a training booked by ${from}.`,
  })[what];

/** Something another person's order gives to this account: a seat, the administration of seats, or a place in a training. */
export function GivenCard({ thing }: { thing: GivenThing }) {
  const { what, title, path, licenseKey, certificatePath, validUntil, from } = thing;
  const isOpen = path !== undefined || licenseKey !== undefined;
  return (
    <article className="card license">
      <header>
        <div>
          <h2>{title}</h2>
          <p>{leadOf(thing)}</p>
        </div>
        {what !== 'place' && validUntil && isOpen && (
          <p className="ends">
            Until <strong>{dayInWords(validUntil, 'UTC')}</strong>
          </p>
        )}
      </header>
      {licenseKey !== undefined && <Key title={title} licenseKey={licenseKey} file={undefined} />}
      {!isOpen && <p className="stands">On hold or ended. Please ask {from}.</p>}
      <p className="buttons">
        {path !== undefined && (
          <a className={what === 'seat' ? 'button primary' : 'button'} href={path}>
            {openWords[what]}
            <span className="visually-hidden"> ({title})</span>
          </a>
        )}
        {certificatePath !== undefined && (
          <a href={certificatePath}>
            Your certificate (PDF)<span className="visually-hidden"> of {title}</span>
          </a>
        )}
      </p>
    </article>
  );
}
