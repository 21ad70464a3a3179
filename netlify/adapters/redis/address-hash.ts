import { createHash } from 'node:crypto';
import { asAddress } from '../../../src/domain/canonical-address.ts';

/** An email address as it stands in the names of keys: the same for the same mailbox, however it was typed. */
export const addressHash = (email: string) => createHash('sha256').update(asAddress(email)).digest('hex');
