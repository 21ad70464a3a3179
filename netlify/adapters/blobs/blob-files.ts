// Files that buyers hand in, in Netlify Blobs. Nothing serves them to the web. Functions find their way there by themselves;
// an operator's machine needs the site's id and a token.
import { type Files, NeighbourError } from '../../use-cases/ports.ts';

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const isFar = (cause as Error).name === 'MissingBlobsEnvironmentError';
    const words = isFar
      ? 'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN (.env.example)'
      : (cause as Error).message;
    throw new NeighbourError('files', words, { cause });
  }
}

export function blobFiles(operator: { siteID: string; token: string }): Files {
  const openStore = async () => {
    const { getStore } = await import('@netlify/blobs');
    const isOperator = operator.siteID !== '' && operator.token !== '';
    return getStore({ name: 'handed-in', consistency: 'strong', ...(isOperator && operator) });
  };
  return {
    keep: (key, bytes, mediaType) =>
      ask(async () => {
        const store = await openStore();
        await store.set(key, Uint8Array.from(bytes).buffer, { metadata: { mediaType } });
      }),
    read: (key) =>
      ask(async () => {
        const found = await (await openStore()).getWithMetadata(key, { type: 'arrayBuffer' });
        return found && { bytes: new Uint8Array(found.data), mediaType: String(found.metadata.mediaType) };
      }),
    remove: (key) => ask(async () => (await openStore()).delete(key)),
  };
}
