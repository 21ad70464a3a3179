// The functions as deployed: bundled, packed by the platform's own packager, and called through its bootstrap in a process with only the
// given environment variables.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zipFunction } from '@netlify/zip-it-and-ship-it';

/** Packs one of the bundles into a separate folder, as for an upload. */
export const packFunction = (bundles: string, name: string, folder: string) =>
  zipFunction(join(bundles, `${name}.mjs`), folder, {
    config: { '*': { nodeBundler: 'none' } },
    archiveFormat: 'none',
    basePath: bundles,
  });

type Answer = { status: number; json: Record<string, unknown>; cpuMs: number };
type Sent = { path: string; method?: string; body?: unknown; deployContext: string };

/** Calls a packed function with a platform request. Returns its response and the processor time since its process started. */
export async function callPacked(
  packed: string,
  variables: Readonly<Record<string, string>>,
  { path, method = 'POST', body, deployContext }: Sent,
): Promise<Answer> {
  const event = {
    rawUrl: `https://www.biospect.example${path}`,
    path,
    httpMethod: method,
    headers: {
      'content-type': 'application/json',
      'x-nf-deploy-context': deployContext,
      'x-nf-request-id': 'r1',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    isBase64Encoded: false,
  };
  const script = `
    const sent = [];
    globalThis.awslambda = {
      streamifyResponse: (handler) => handler,
      HttpResponseStream: { from: (stream, head) => Object.assign(stream, { head }) },
    };
    const { Writable } = await import('node:stream');
    const { handler } = await import(${JSON.stringify(join(packed, '___netlify-entry-point.mjs'))});
    const stream = new Writable({ write(chunk, _, done) { sent.push(chunk); done(); } });
    const answer = await handler(${JSON.stringify(event)}, stream, { awsRequestId: 'r1', clientContext: {}, getRemainingTimeInMillis: () => 60000 });
    const body = answer?.body === undefined ? Buffer.concat(sent).toString() : await new Response(answer.body).text();
    const head = answer ?? stream.head;
    const { user, system } = process.cpuUsage();
    process.stdout.write('\\n' + JSON.stringify({ status: head.statusCode, json: JSON.parse(body), cpuMs: (user + system) / 1000 }));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: packed,
    env: { ...variables },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Answer;
}
