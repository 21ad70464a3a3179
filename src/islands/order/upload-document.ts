// Uploads a document with progress, which fetch cannot report.
import { studentIdLimits } from '~/contracts/order-words.ts';
import { api } from '~/routes.ts';

export type Uploaded = { ok: true } | { ok: false; words: string };

const noConnection =
  'The upload failed because there was no connection. Please try again; your file is still chosen.';

function readAnswer({ status, responseText }: XMLHttpRequest): Uploaded {
  if (status === 0) return { ok: false, words: noConnection };
  try {
    const { success, message } = JSON.parse(responseText) as { success?: boolean; message?: string };
    if (success === true) return { ok: true };
    if (message !== undefined) return { ok: false, words: message };
  } catch {
    // The reply came from a proxy, not from our server.
  }
  return { ok: false, words: 'Something went wrong. Please try again.' };
}

const send = (query: Record<string, string>, part: Blob, onSent: (bytes: number) => void) =>
  new Promise<Uploaded>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${api.orderStudentId}?${new URLSearchParams(query).toString()}`);
    request.setRequestHeader('Accept', 'application/json');
    request.timeout = 120_000;
    request.upload.onprogress = ({ loaded }) => {
      onSent(loaded);
    };
    request.onloadend = () => {
      resolve(readAnswer(request));
    };
    request.send(part);
  });

/** Uploads the file, in two parts if it exceeds the request limit. `onShare` receives the fraction sent. */
export async function uploadDocument(
  link: string,
  file: Blob,
  onShare: (share: number) => void,
): Promise<Uploaded> {
  const { maxBytesPerRequest: most } = studentIdLimits;
  const progressFrom = (before: number) => (bytes: number) => {
    onShare(Math.min(1, (before + bytes) / file.size));
  };
  if (file.size <= most) return send({ link }, file, progressFrom(0));
  const first = await send({ link, half: 'first' }, file.slice(0, most), progressFrom(0));
  return first.ok ? send({ link, half: 'second' }, file.slice(most), progressFrom(most)) : first;
}
