import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { messageFrom } from '../ui/message-from.ts';
import { TryAgain, Waiting } from '../ui/Waiting.tsx';
import { AccountAlert } from './AccountAlert.tsx';
import { retry, useAccount } from './account-store.ts';
import { callAsUser } from './call-as-user.ts';
import { LicenseCard } from './LicenseCard.tsx';
import { GivenCard } from './GivenCard.tsx';
import { askForOrders, givenOf, hasLicense, licensesOf, say, useOrders } from './orders-store.ts';
import { TrialFirst } from './Trial.tsx';

const sendWords = { idle: 'Send the link', sending: 'Sending...', sent: 'Link sent' } as const;

/** The licenses of the account, or else its trial. Redirects to the sign-in page if no one is signed in. */
export function Lead() {
  const account = useAccount();
  const { found, said } = useOrders();
  const place = useRef<HTMLDivElement>(null);
  const isReady = account.state === 'signed-in' && found.state !== 'asking';
  // The rest of the page appears together with it, so that nothing shifts.
  useEffect(() => {
    if (isReady) place.current?.closest('.account')?.setAttribute('data-ready', '');
  }, [isReady]);

  const frame = (children: ReactNode) => (
    <div className="lead-place" ref={place}>
      {children}
    </div>
  );
  if (account.state === 'unreachable')
    return frame(
      <TryAgain onClick={retry}>We could not reach your account. You are still signed in.</TryAgain>,
    );
  if (!isReady) return frame(<Waiting>Opening your account...</Waiting>);
  const licenses = licensesOf(found);
  const given = givenOf(found);
  return frame(
    <>
      <AccountAlert>{said.kind === 'bad' ? said.words : ''}</AccountAlert>
      <Alert kind="good">{said.kind === 'good' && said.words}</Alert>
      {!hasLicense(found) && <TrialFirst user={account.user} />}
      {licenses.map((order) => (
        <LicenseCard key={order.link} order={order} />
      ))}
      {given.map((thing) => (
        <GivenCard key={thing.path ?? thing.licenseKey ?? `${thing.title} ${thing.since}`} thing={thing} />
      ))}
      {found.state === 'failed' && (
        <>
          <AccountAlert>{found.why}</AccountAlert>
          <p>
            <button type="button" className="button" onClick={() => void askForOrders()}>
              Try again
            </button>
          </p>
        </>
      )}
      {found.state === 'found' && !found.emailConfirmed && <Unconfirmed />}
    </>,
  );
}

function Unconfirmed() {
  const [phase, setPhase] = useState<'idle' | 'sending' | 'sent'>('idle');
  async function send() {
    setPhase('sending');
    const answer = await callAsUser<MessageReply>(api.sendConfirmation, { body: {}, parts: ['message'] });
    setPhase(answer.ok ? 'sent' : 'idle');
    say(messageFrom(answer));
  }
  return (
    <section className="card">
      <h2>Bought a license already?</h2>
      <p>
        Confirm your address to see your licenses and orders here. The link is in your welcome email, or we
        can send a new one.
      </p>
      <p>
        <button type="button" className="button" disabled={phase !== 'idle'} onClick={() => void send()}>
          {sendWords[phase]}
        </button>
      </p>
    </section>
  );
}
