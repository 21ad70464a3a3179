// Stores buyers' uploads in Netlify Blobs. They are never served publicly. Functions have access automatically; an
// operator's machine needs the site's ID and a token.
import { type Files, UpstreamError } from '../../use-cases/ports.ts';

/** The time limit of one call, from loading the SDK to the last byte: a request must be answered, and a job run has other work. */
const answerInMs = 8000;

/** Runs `work`, which should stop when the signal aborts, and waits no longer than that. */
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
    throw new UpstreamError('files', words, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the file store. `operator`: the site's ID and a token, both empty in functions. */
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
