// Files that buyers hand in, in Netlify Blobs. Nothing serves them to the web.
import { type Files, NeighbourError } from '../../use-cases/ports.ts';

const openStore = async () => {
  const { getStore } = await import('@netlify/blobs');
  return getStore({ name: 'handed-in', consistency: 'strong' });
};

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new NeighbourError('files', (cause as Error).message, { cause });
  }
}

export const blobFiles: Files = {
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
};
