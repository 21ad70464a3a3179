import type { Refusal } from '../ui/api-client.ts';

/** Why a call about an order did not do what was asked, in words. */
export const alertOf = ({ kind, words }: Refusal) =>
  kind === 'network'
    ? 'Network error. Please try again.'
    : (words ?? 'Something went wrong. Please try again.');
