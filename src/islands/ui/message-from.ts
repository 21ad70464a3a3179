import type { MessageReply } from '~/contracts/trial-replies.ts';
import type { Answer, Refusal } from './api-client.ts';

/** The message a page shows after an action. */
export type Said = { kind: 'good' | 'bad'; words: string };

/** Why a call failed, as text. */
export const alertOf = ({ kind, words }: Refusal) =>
  kind === 'network'
    ? 'Network error. Please try again.'
    : (words ?? 'Something went wrong. Please try again.');

/** The server's message about what it did, or why it did not. */
export const messageFrom = (answer: Answer<MessageReply>): Said =>
  answer.ok ? { kind: 'good', words: answer.reply.message } : { kind: 'bad', words: alertOf(answer) };

/** The outcome of a rejected form: the alert, and a message for each invalid field. */
export const outcomeOf = (refusal: Refusal) => ({ alert: alertOf(refusal), errors: refusal.fields ?? {} });
