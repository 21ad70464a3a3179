// A slow phone line in front of a server on this machine: round trip, slow start, and one bandwidth for all connections, as TCP has
// them (RFC 5681, RFC 6928: ten segments at first, doubled per round trip).
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** `bytesPerMs` is the bandwidth; 1.6 Mbit/s are 200 bytes per millisecond. */
export type Line = { roundTripInMs: number; bytesPerMs: number };

const segment = 1460;
const firstSegments = 10;

/** Delivers pieces in the order given, each not before its time. Separate timers could fire out of order. */
function inOrder<T>(deliver: (piece: T) => void) {
  const waiting: { at: number; piece: T }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const waitForNext = () => {
    const [next] = waiting;
    timer = next && setTimeout(deliverDue, next.at - performance.now());
  };
  const deliverDue = () => {
    while (waiting[0] && waiting[0].at <= performance.now() + 0.5) deliver(waiting.shift()!.piece);
    waitForNext();
  };
  return (at: number, piece: T) => {
    waiting.push({ at: Math.max(at, waiting.at(-1)?.at ?? 0), piece });
    if (!timer) waitForNext();
  };
}

/** When the line has sent what it was given before, and the bytes in this call. */
function bandwidth({ bytesPerMs }: Line) {
  let freeAt = 0;
  return (bytes: number) => (freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs);
}

/** Carries the bytes of one connection both ways. Only the way to the visitor has a window and a bandwidth. */
function carry(visitor: Socket, server: Socket, { roundTripInMs }: Line, sentAt: (bytes: number) => number) {
  const oneWay = roundTripInMs / 2;
  // The handshake takes a round trip before the first byte leaves.
  const connectedAt = performance.now() + roundTripInMs;
  let window = firstSegments * segment;
  let inFlight = 0;
  let hasEnded = false;
  const queue: Buffer[] = [];
  const toServer = inOrder((data: Buffer) => server.write(data));
  const toVisitor = inOrder((data: Buffer | undefined) => (data ? visitor.write(data) : visitor.end()));
  const acknowledge = inOrder((bytes: number) => {
    inFlight -= bytes;
    window += bytes;
    send();
  });
  const send = () => {
    while (queue[0] && inFlight < window) {
      const data = queue[0].subarray(0, Math.min(segment, window - inFlight));
      if (data.length < queue[0].length) queue[0] = queue[0].subarray(data.length);
      else queue.shift();
      inFlight += data.length;
      const arrives = sentAt(data.length) + oneWay;
      toVisitor(arrives, data);
      acknowledge(arrives + oneWay, data.length);
    }
    if (queue.length > 64) server.pause();
    else server.resume();
    if (hasEnded && queue.length === 0) toVisitor(0, undefined);
  };
  visitor.on('data', (data: Buffer) => toServer(Math.max(performance.now(), connectedAt) + oneWay, data));
  server.on('data', (data: Buffer) => {
    queue.push(data);
    send();
  });
  server.on('end', () => {
    hasEnded = true;
    send();
  });
  for (const [one, other] of [
    [visitor, server],
    [server, visitor],
  ] as const)
    one.setNoDelay(true).on('error', () => other.destroy());
  visitor.on('close', () => server.destroy());
}

/** Opens a line to a port of this machine. Returns the port of its other end. */
export function openSlowLine(port: number, line: Line) {
  const sentAt = bandwidth(line);
  const sockets = new Set<Socket>();
  const proxy = createServer((visitor) => {
    sockets.add(visitor.on('close', () => sockets.delete(visitor)));
    carry(visitor, connect(port, '127.0.0.1'), line, sentAt);
  });
  return new Promise<{ port: number; close(): void }>((resolve) => {
    proxy.listen(0, '127.0.0.1', () =>
      resolve({
        port: (proxy.address() as AddressInfo).port,
        close: () => {
          for (const socket of sockets) socket.destroy();
          proxy.close();
        },
      }),
    );
  });
}
