import { type ChangeEvent, useId, useState } from 'react';
import { inMegabytes, studentIdLimits } from '~/contracts/order-words.ts';
import { answerDays } from '~/domain/order/work-queue.ts';
import { Alert } from '../ui/Alert.tsx';
import { prepareDocument } from './prepare-document.ts';
import { uploadDocument } from './upload-document.ts';

type Props = { link: string; isReplaced: boolean; refresh: () => void };

/** Uploads a student ID or a letter: prepares the file, shows the progress, and retries. */
export function DocumentUpload({ link, isReplaced, refresh }: Props) {
  const input = useId();
  const [file, setFile] = useState<Blob | null>(null);
  const [phase, setPhase] = useState<'idle' | 'preparing' | 'sending'>('idle');
  const [share, setShare] = useState(0);
  const [alert, setAlert] = useState('');
  /** How many were sent. Each time, the field is cleared. */
  const [sent, setSent] = useState(0);

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0];
    setFile(null);
    setAlert('');
    if (!chosen) return;
    setPhase('preparing');
    const prepared = await prepareDocument(chosen);
    setPhase('idle');
    if (prepared.ok) setFile(prepared.file);
    else setAlert(prepared.words);
  }
  async function send() {
    if (!file) {
      setAlert((said) => said || studentIdLimits.wrongKind);
      return;
    }
    setAlert('');
    setShare(0);
    setPhase('sending');
    const uploaded = await uploadDocument(link, file, setShare);
    setPhase('idle');
    if (!uploaded.ok) return setAlert(uploaded.words);
    setFile(null);
    setSent((before) => before + 1);
    refresh();
  }
  const percent = Math.round(share * 100);
  const firstWords = isReplaced ? 'Replace the document' : 'Upload';
  const words = alert !== '' && file ? 'Try again' : firstWords;
  return (
    <>
      <div className="field">
        <label htmlFor={input}>Student ID, or a letter from your school</label>
        <p className="hint" id={`${input}-hint`}>
          A photo from your phone is fine: we make it smaller before we send it. JPEG, PNG, WebP, or a PDF of
          at most 5 MB. We answer within {answerDays['student-id']} working days.
        </p>
        <input
          key={sent}
          id={input}
          type="file"
          accept={studentIdLimits.accept}
          aria-describedby={`${input}-hint`}
          disabled={phase !== 'idle'}
          onChange={(event) => void choose(event)}
        />
      </div>
      <p role="status">
        {phase === 'preparing' && 'Preparing your file...'}
        {phase === 'idle' &&
          (file ? `Ready to send: ${inMegabytes(file.size)}` : sent > 0 && alert === '' && 'Uploaded.')}
        {phase === 'sending' && 'Uploading...'}
      </p>
      {phase === 'sending' && (
        <p>
          <progress aria-label="Upload" value={percent} max={100} /> {percent}%
        </p>
      )}
      <p>
        <button
          type="button"
          className="button primary"
          disabled={phase !== 'idle'}
          onClick={() => void send()}
        >
          {phase === 'sending' ? 'Uploading...' : words}
        </button>
      </p>
      <Alert>{alert}</Alert>
    </>
  );
}
