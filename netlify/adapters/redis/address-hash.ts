import { createHash } from 'node:crypto';
import { asAddress } from '../../../src/domain/canonical-address.ts';

/** Returns the form of an email address used in key names, which is the same however the address is spelled. */
export const addressHash = (email: string) => createHash('sha256').update(asAddress(email)).digest('hex');
