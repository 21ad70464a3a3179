import type { Refusal } from './api-client.ts';

/** Why a call did not do what was asked, in words. */
export const alertOf = ({ kind, words }: Refusal) =>
  kind === 'network'
    ? 'Network error. Please try again.'
    : (words ?? 'Something went wrong. Please try again.');
