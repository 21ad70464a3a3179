import { useCallback, useEffect, useState } from 'react';
import type { SeatReply, SeatView } from '~/contracts/seats-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import { api } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { alertOf } from '../ui/message-from.ts';
import { callApi, isOutage } from '../ui/api-client.ts';
import { Facts } from '../ui/Facts.tsx';
import { FirstSteps, type Installers } from '../ui/FirstSteps.tsx';
import { ReplaceLink } from '../ui/ReplaceLink.tsx';
import { TryAgain, Waiting } from '../ui/Waiting.tsx';
import { linkInAddress } from './use-seats.ts';

type State =
  | { state: 'opening' | 'unreachable' | 'no-link' }
  | { state: 'unknown'; why: string }
  | { state: 'open'; seat: SeatView };

async function open(): Promise<State> {
  const link = linkInAddress();
  if (link === '') return { state: 'no-link' };
  const answer = await callApi<SeatReply>(api.seatOpen, { body: { link }, parts: ['seat'] });
  if (answer.ok) return { state: 'open', seat: answer.reply.seat };
  return isOutage(answer) ? { state: 'unreachable' } : { state: 'unknown', why: alertOf(answer) };
}

/** The page of someone with a seat: the key, the installers, and the first tutorial. */
export function SeatPage({ product, installers }: { product: string; installers: Installers }) {
  const [found, setFound] = useState<State>({ state: 'opening' });
  const refresh = useCallback(() => void open().then(setFound), []);
  useEffect(refresh, [refresh]);
  switch (found.state) {
    case 'opening':
      return <Waiting>Opening your seat...</Waiting>;
    case 'unreachable':
      return <TryAgain onClick={refresh}>We could not open your seat: there is no connection.</TryAgain>;
    case 'no-link':
      return (
        <p>The link to your seat is in the invitation that you got by email. Please open it from there.</p>
      );
    case 'unknown':
      return <Alert>{found.why}</Alert>;
    case 'open':
      return (
        <div className="result">
          <Seat seat={found.seat} product={product} installers={installers} />
        </div>
      );
  }
}

function Seat({ seat, product, installers }: { seat: SeatView; product: string; installers: Installers }) {
  const { title, number, name, email, key, extension, validFrom, validUntil, administrator } = seat;
  const until = validUntil === null ? undefined : dayInWords(validUntil, 'UTC');
  return (
    <>
      <p className="lead">
        {title}, seat {number}. {until && `It works until ${until}.`}
      </p>
      <FirstSteps licenseKey={key} installers={installers}>
        <p className="small">
          Open {product}, choose Activate, paste the whole key and confirm. It works without an internet
          connection, and is yours alone: please do not share it.
        </p>
      </FirstSteps>
      <Facts
        facts={[
          ['Seat of', name === undefined ? email : `${name}, ${email}`],
          ['Valid from', dayInWords(validFrom, 'UTC')],
          ['Valid until', until],
          ['Key extension', extension],
          ['Contact', administrator],
        ]}
      />
      <ReplaceLink link={linkInAddress()} to={email} />
    </>
  );
}
