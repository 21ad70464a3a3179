import { useEffect, useState } from 'react';
import type { ListedSession, MessageReply, SessionsReply } from '~/contracts/trial-replies.ts';
import { dayInWords } from '~/domain/dates.ts';
import { api } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { type Said, messageFrom } from '../ui/message-from.ts';
import { AccountAlert } from './AccountAlert.tsx';
import { callAsUser } from './call-as-user.ts';
import { NotYet } from './NotYet.tsx';
import { whenSessionsChange } from './sessions-changed.ts';
import { useRequest } from './use-request.ts';

/** The list of active sessions. */
export function Sessions() {
  const [said, setSaid] = useState<Said>({ kind: 'good', words: '' });
  const { asked, refresh, startOver } = useRequest<SessionsReply, 'sessions'>(api.sessions, 'sessions');
  useEffect(() => whenSessionsChange(refresh), [refresh]);

  if (asked === null || typeof asked === 'string')
    return <NotYet asked={asked} waiting="Checking where you are signed in..." startOver={startOver} />;
  const found = asked.value;
  async function end(session: ListedSession) {
    const answer = await callAsUser<MessageReply>(api.endSession, {
      body: { session: session.id },
      parts: ['message'],
    });
    setSaid(messageFrom(answer));
    if (answer.ok) refresh();
  }
  return (
    <div className="sessions">
      <ul>
        {found.map((session) => (
          <SessionLine key={session.id} session={session} end={end} />
        ))}
      </ul>
      <AccountAlert>{said.kind === 'bad' ? said.words : ''}</AccountAlert>
      <Alert kind="good">{said.kind === 'good' && said.words}</Alert>
    </div>
  );
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
const placeWords = ({ country }: ListedSession) =>
  country === undefined ? '' : `, ${countries.of(country)}`;

type LineProps = { session: ListedSession; end: (session: ListedSession) => Promise<void> };

function SessionLine({ session, end }: LineProps) {
  const [busy, setBusy] = useState(false);
  const { device = 'Unknown device', startedAt, usedAt, isThis } = session;
  return (
    <li>
      <p>
        <strong>{isThis ? 'This browser' : device}</strong>{' '}
        <span>
          {isThis ? `${device}, now` : `last used ${dayInWords(usedAt)}`}
          {placeWords(session)}; first used {dayInWords(startedAt)}
        </span>
      </p>
      {!isThis && (
        <button
          type="button"
          className="as-link"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (busy) return;
            setBusy(true);
            void end(session).then(() => {
              setBusy(false);
            });
          }}
        >
          {busy ? 'Ending...' : 'End'}
          <span className="visually-hidden"> the session on {device}</span>
        </button>
      )}
    </li>
  );
}
