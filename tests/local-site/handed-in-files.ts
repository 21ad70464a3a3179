// Netlify Blobs in a folder of its own; its address reaches functions as the platform passes it.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';

/** Starts the store of files; `folder` is a new one where nothing is said. */
export async function startFiles(folder = mkdtempSync(join(tmpdir(), 'files-'))) {
  const token = 'local-blobs-token';
  const server = new BlobsServer({ directory: folder, token });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const context = { edgeURL, uncachedEdgeURL: edgeURL, siteID: 'local', deployID: '0', token };
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(
    JSON.stringify({ ...context, primaryRegion: 'local' }),
  ).toString('base64');
  return { folder, close: () => server.stop() };
}
