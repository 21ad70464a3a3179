// Writes logs that an operator can search: one line of JSON per event, with the ID of its request. A line never
// contains user input, an address, or a credential.
import { AsyncLocalStorage } from 'node:async_hooks';

export type LogEvent =
  | 'account'
  | 'attention'
  | 'error'
  | 'finding'
  | 'hosted-form-replaced'
  | 'large-order'
  | 'limited'
  | 'mail-given-up'
  | 'mail-returned'
  | 'refused'
  | 'run'
  | 'sign-in'
  | 'webhook-refused';

/** Events that do not indicate an error on our side. */
const quiet: readonly LogEvent[] = ['account', 'limited', 'refused', 'run', 'sign-in'];

const request = new AsyncLocalStorage<{ requestId: string }>();

/** Runs `work`, and everything that it starts, under this request's ID. */
export const inRequest = <T>(requestId: string, work: () => T): T => request.run({ requestId }, work);

/** Upstream error messages can contain addresses: an SMTP server repeats the address that it rejects. */
const address = /[^\s"<>@]{1,64}@[^\s"<>@]{1,255}/g;

/** Writes a line; errors go to the stream that the platform marks as errors. */
export function logLine(what: LogEvent, facts: Readonly<Record<string, unknown>>): void {
  const line = JSON.stringify({ what, ...request.getStore(), ...facts }).replace(address, '(address)');
  if (quiet.includes(what)) console.log(line);
  else console.error(line);
}
