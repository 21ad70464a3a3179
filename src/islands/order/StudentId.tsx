import { type ChangeEvent, useId, useState } from 'react';
import { studentIdLimits, studentIdWords } from '~/contracts/order-page.ts';
import type { OrderView } from '~/contracts/order-replies.ts';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { callApi } from '../ui/api-client.ts';
import { alertOf } from '../ui/alert-of.ts';

type Props = {
  studentId: NonNullable<OrderView['studentId']>;
  link: string;
  support: string;
  refresh: () => void;
};

const send = (query: Record<string, string>, file: Blob) =>
  callApi<MessageReply>(`${api.orderStudentId}?${new URLSearchParams(query).toString()}`, {
    file,
    parts: ['message'],
    timeoutInMs: 60_000,
  });

/** Sends the file, in two where it is larger than one request may be. */
async function upload(link: string, file: File) {
  const { maxBytesPerRequest } = studentIdLimits;
  if (file.size <= maxBytesPerRequest) return send({ link }, file);
  const first = await send({ link, half: 'first' }, file.slice(0, maxBytesPerRequest));
  return first.ok ? send({ link, half: 'second' }, file.slice(maxBytesPerRequest)) : first;
}

/** Step 3 of a student licence: the ID, or where its review stands. */
export function StudentId({ studentId, link, support, refresh }: Props) {
  const input = useId();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState('');

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0] ?? null;
    const isTooLarge = (chosen?.size ?? 0) > studentIdLimits.maxBytes;
    setAlert(isTooLarge ? studentIdLimits.tooLarge : '');
    setFile(isTooLarge ? null : chosen);
  }
  async function sendChosen() {
    if (!file) {
      setAlert(studentIdLimits.wrongKind);
      return;
    }
    setBusy(true);
    const answer = await upload(link, file);
    setBusy(false);
    setAlert(answer.ok ? '' : alertOf(answer));
    if (answer.ok) refresh();
  }
  const isWanted = studentId.state === 'waiting' || studentId.state === 'rejected';
  return (
    <section className="box" aria-labelledby={`${input}-title`}>
      <h2 id={`${input}-title`}>Step 3: Upload Student ID</h2>
      <p role="status">
        <strong>{studentIdWords[studentId.state]}</strong>
        {studentId.reason && `: ${studentId.reason}`}
      </p>
      {isWanted && (
        <>
          <div className="field">
            <label htmlFor={input}>Student ID, or a letter of your faculty</label>
            <p className="hint" id={`${input}-hint`}>
              JPEG, PNG, WebP or PDF, at most 5 MB.
            </p>
            <input
              id={input}
              type="file"
              accept={studentIdLimits.accept}
              aria-describedby={`${input}-hint`}
              disabled={busy}
              onChange={choose}
            />
          </div>
          <p>
            <button
              type="button"
              className="button primary"
              disabled={busy}
              onClick={() => void sendChosen()}
            >
              {busy ? 'Uploading...' : 'Upload'}
            </button>
          </p>
          <Alert>{alert}</Alert>
          <p className="small">
            Or email it to <a href={`mailto:${support}`}>{support}</a>, with the number of your order.
          </p>
        </>
      )}
    </section>
  );
}
