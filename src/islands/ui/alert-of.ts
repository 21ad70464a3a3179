import type { MessageReply } from '~/contracts/trial-replies.ts';
import type { Answer, Refusal } from './api-client.ts';

/** What a page says after an action. */
export type Said = { kind: 'good' | 'bad'; words: string };

/** Why a call did not do what was asked, in words. */
export const alertOf = ({ kind, words }: Refusal) =>
  kind === 'network'
    ? 'Network error. Please try again.'
    : (words ?? 'Something went wrong. Please try again.');

/** The server's own words for what it did, or why it did not. */
export const saidOf = (answer: Answer<MessageReply>): Said =>
  answer.ok ? { kind: 'good', words: answer.reply.message } : { kind: 'bad', words: alertOf(answer) };

/** What a refused form shows: the alert, and a message per field that is wrong. */
export const outcomeOf = (refusal: Refusal) => ({ alert: alertOf(refusal), errors: refusal.fields ?? {} });
