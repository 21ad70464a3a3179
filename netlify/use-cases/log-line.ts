// What an operator can search for: one line of JSON for each thing that happened, with the request it happened in. No line holds what
// a person typed, an address, or anything that opens something.
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

/** What is no fault of ours. */
const quiet: readonly LogEvent[] = ['account', 'limited', 'refused', 'run', 'sign-in'];

const request = new AsyncLocalStorage<{ requestId: string }>();

/** Does the work, and what follows from it, under this request's id. */
export const inRequest = <T>(requestId: string, work: () => T): T => request.run({ requestId }, work);

/** What a neighbor's own words may name: an email server repeats the address that it refuses. */
const address = /[^\s"<>@]{1,64}@[^\s"<>@]{1,255}/g;

/** Writes a line; what went wrong goes where the platform marks errors. */
export function logLine(what: LogEvent, facts: Readonly<Record<string, unknown>>): void {
  const line = JSON.stringify({ what, ...request.getStore(), ...facts }).replace(address, '(address)');
  if (quiet.includes(what)) console.log(line);
  else console.error(line);
}
