// Files that buyers hand in, in Netlify Blobs. Nothing serves them to the web. Functions find their way there by themselves;
// an operator's machine needs the site's id and a token.
import { type Files, NeighbourError } from '../../use-cases/ports.ts';

/** How long one call may take, from loading the SDK to the last byte: a request has to be answered, and a round has other work. */
const answerInMs = 8000;

/** Runs `work`, which stops asking when the signal says so, and waits for it no longer than that. */
async function ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no answer within ${answerInMs} ms`);
      reject(error);
      stop.abort(error);
    }, answerInMs);
  });
  try {
    return await Promise.race([work(stop.signal), silence]);
  } catch (cause) {
    const isFar = (cause as Error).name === 'MissingBlobsEnvironmentError';
    const words = isFar
      ? 'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN (.env.example)'
      : (cause as Error).message;
    throw new NeighbourError('files', words, { cause });
  } finally {
    clearTimeout(timer);
  }
}

export function blobFiles(operator: { siteID: string; token: string }): Files {
  const openStore = async (signal: AbortSignal) => {
    const { getStore } = await import('@netlify/blobs');
    const isOperator = operator.siteID !== '' && operator.token !== '';
    return getStore({
      name: 'handed-in',
      consistency: 'strong',
      fetch: (input, init) => fetch(input, { ...init, signal }),
      ...(isOperator && operator),
    });
  };
  return {
    keep: (key, bytes, mediaType) =>
      ask(async (signal) => {
        const store = await openStore(signal);
        await store.set(key, Uint8Array.from(bytes).buffer, { metadata: { mediaType } });
      }),
    read: (key) =>
      ask(async (signal) => {
        const found = await (await openStore(signal)).getWithMetadata(key, { type: 'arrayBuffer' });
        return found && { bytes: new Uint8Array(found.data), mediaType: String(found.metadata.mediaType) };
      }),
    remove: (key) => ask(async (signal) => (await openStore(signal)).delete(key)),
  };
}
