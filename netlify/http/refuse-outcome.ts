import { type ProblemCode, problemWords } from '../../src/contracts/problems.ts';
import type { Limited } from '../use-cases/ports.ts';
import { refuse } from './replies.ts';

/** The answer to a call that was not carried out. `field`: the field of the request that the words are about. */
export function refuseOutcome(done: { outcome: ProblemCode; field?: string } | Limited): Response {
  if (done.outcome === 'limited') return refuse('rate-limited', { waitInMs: done.waitInMs });
  const { outcome, field } = done;
  return refuse(outcome, field === undefined ? {} : { fields: { [field]: problemWords[outcome] } });
}
