import { useState } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { AccountAlert } from './AccountAlert.tsx';

type Props = {
  title: string;
  about: string;
  words: string;
  busyWords: string;
  act: () => Promise<{ ok: boolean; words: string }>;
};

/** A setting with a single button, which shows the result of its action. */
export function ActionButton({ title, about, words, busyWords, act }: Props) {
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState({ ok: true, words: '' });
  async function run() {
    setBusy(true);
    setSaid({ ok: true, words: '' });
    setSaid(await act());
    setBusy(false);
  }
  return (
    <div className="setting">
      <h3>{title}</h3>
      <p className="muted">{about}</p>
      <p>
        {/* Not disabled while busy, because that would lose the keyboard focus. */}
        <button
          type="button"
          className="button"
          disabled={!ready}
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) void run();
          }}
        >
          {busy ? busyWords : words}
        </button>
      </p>
      <AccountAlert>{said.ok ? '' : said.words}</AccountAlert>
      <Alert kind="good">{said.ok && said.words}</Alert>
    </div>
  );
}
