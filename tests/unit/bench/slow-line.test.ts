// The slow line of the page benchmark changes when bytes arrive, not which.
import { createHash, randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { openSlowLine } from '../../bench/slow-line.ts';

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

/** Sends `answer` to a visitor whose request has arrived whole, and ends. Returns a line to it. */
async function lineTo(wanted: Buffer, answer: Buffer) {
  const server = createServer((socket) => {
    let seen = Buffer.alloc(0);
    socket.on('data', (data) => {
      seen = Buffer.concat([seen, data]);
      if (seen.equals(wanted)) socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line = await openSlowLine((server.address() as AddressInfo).port, {
    roundTripInMs: 2,
    bytesPerMs: 20_000,
  });
  closing.push(line.close, () => server.close());
  return line.port;
}

it('carries requests and answers whole and in order, on several connections at the same time, and ends them', async () => {
  const [wanted, answer] = [randomBytes(40_000), randomBytes(400_000)];
  const port = await lineTo(wanted, answer);
  const digest = (data: Buffer) => createHash('sha256').update(data).digest('hex');
  const received = await Promise.all(
    Array.from({ length: 3 }, () => {
      const visitor = connect(port, '127.0.0.1');
      visitor.write(wanted);
      return buffer(visitor);
    }),
  );
  expect(received.map(digest)).toEqual(received.map(() => digest(answer)));
});
