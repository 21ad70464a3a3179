import { useEffect, useState } from 'react';
import type { AccountOrder, AccountOrdersReply, MessageReply } from '~/contracts/trial-replies.ts';
import { api, pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { type Said, alertOf, saidOf } from '../ui/alert-of.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { dayInWords } from '~/domain/dates.ts';
import { AccountAlert } from './AccountAlert.tsx';
import { useAccount } from './account-store.ts';
import { callAsUser } from './call-as-user.ts';
import { confirmationMark } from './session-end.ts';
import { Waiting } from '../ui/Waiting.tsx';

type Found = AccountOrdersReply | string | null;

/** Confirms the address by the link that brought the visitor here, if one did, and takes it out of the address bar. */
async function confirmByLink(): Promise<Said | null> {
  if (!location.hash.startsWith(confirmationMark)) return null;
  const token = location.hash.slice(confirmationMark.length);
  const answer = await callAsUser<MessageReply>(api.confirmEmail, { body: { token }, parts: ['message'] });
  // Where no answer came, a reload tries again.
  if (answer.ok || answer.kind !== 'network') history.replaceState(null, '', location.pathname);
  return saidOf(answer);
}

/** The licences and orders of the account's address, once it is confirmed. */
export function Orders() {
  const account = useAccount();
  const email = account.state === 'signed-in' ? account.user.email : '';
  const [found, setFound] = useState<Found>(null);
  const [said, setSaid] = useState<Said>({ kind: 'good', words: '' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (email === '') return;
    let left = false;
    async function look() {
      const confirmed = await confirmByLink();
      if (confirmed) setSaid(confirmed);
      const answer = await callAsUser<AccountOrdersReply>(api.accountOrders, {
        parts: ['emailConfirmed', 'orders'],
      });
      if (!left) setFound(answer.ok ? answer.reply : alertOf(answer));
    }
    void look();
    // The link of the mail, opened in this very tab.
    const again = () => {
      setTries(tries + 1);
    };
    addEventListener('hashchange', again);
    return () => {
      left = true;
      removeEventListener('hashchange', again);
    };
  }, [email, tries]);

  return (
    <div className="orders">
      <AccountAlert>{said.kind === 'bad' ? said.words : ''}</AccountAlert>
      <Alert kind="good">{said.kind === 'good' && said.words}</Alert>
      <FoundOrders
        found={found}
        email={email}
        say={setSaid}
        retry={() => {
          setFound(null);
          setTries(tries + 1);
        }}
      />
    </div>
  );
}

type FoundProps = { found: Found; email: string; say: (said: Said) => void; retry: () => void };

function FoundOrders({ found, email, say, retry }: FoundProps) {
  if (found === null) return <Waiting>Opening your orders...</Waiting>;
  if (typeof found === 'string')
    return (
      <>
        <AccountAlert>{found}</AccountAlert>
        <p>
          <button type="button" className="button" onClick={retry}>
            Try again
          </button>
        </p>
      </>
    );
  if (!found.emailConfirmed) return <Unconfirmed say={say} />;
  return (
    <>
      {found.orders.length === 0 ? (
        <p>There is no order for {email} yet.</p>
      ) : (
        <ul className="order-list">
          {found.orders.map((order) => (
            <OrderItem key={order.link} order={order} />
          ))}
        </ul>
      )}
      <p className="muted small">
        Bought with another address? <a href={pages.order}>Find that order</a>.
      </p>
    </>
  );
}

function Unconfirmed({ say }: { say: (said: Said) => void }) {
  const [phase, setPhase] = useState<'idle' | 'sending' | 'sent'>('idle');
  async function send() {
    setPhase('sending');
    const answer = await callAsUser<MessageReply>(api.sendConfirmation, { body: {}, parts: ['message'] });
    setPhase(answer.ok ? 'sent' : 'idle');
    say(saidOf(answer));
  }
  return (
    <>
      <p>
        Confirm your address to see your licenses and orders here. The link is in your welcome email; or we
        send you a new one.
      </p>
      <p>
        <button type="button" className="button" disabled={phase !== 'idle'} onClick={() => void send()}>
          {phase === 'idle' ? 'Send the link' : phase === 'sending' ? 'Sending...' : 'Link sent'}
        </button>
      </p>
    </>
  );
}

const usersOf = ({ kind, seats }: AccountOrder) =>
  kind === 'training'
    ? `${seats} ${seats === 1 ? 'participant' : 'participants'}`
    : seats > 1
      ? `${seats} seats`
      : '';

const untilOf = ({ validUntil }: AccountOrder) =>
  validUntil === undefined
    ? ''
    : validUntil === null
      ? 'Valid for ever'
      : `Valid until ${dayInWords(validUntil, 'UTC')}`;

function OrderItem({ order }: { order: AccountOrder }) {
  const { title, status, placedAt, licenceKey, link } = order;
  const facts = [usersOf(order), `Ordered ${dayInWords(placedAt)}`, untilOf(order)].filter(Boolean);
  return (
    <li>
      <h3>{title}</h3>
      <p className={`status ${status.startsWith('Active') ? 'good' : ''}`}>{status}</p>
      <p className="muted small">{facts.join(' · ')}</p>
      {licenceKey !== undefined && (
        <p className="key">
          <code>{licenceKey}</code>
        </p>
      )}
      <p className="buttons">
        {licenceKey !== undefined && <CopyButton text={licenceKey} words="Copy the key" />}
        <a href={link}>
          Open this order<span className="visually-hidden"> ({title})</span>
        </a>
      </p>
    </li>
  );
}
