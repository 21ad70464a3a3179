import { createHash } from 'node:crypto';

/** An email address as it stands in the names of keys: the same for the same mailbox, however it was typed. */
export const addressHash = (email: string) =>
  createHash('sha256').update(email.normalize('NFKC').trim().toLowerCase()).digest('hex');
