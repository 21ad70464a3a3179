// One-time links. The store keeps the nonce in the queued email and only a hash of the token, never the token itself.
import { createHash, randomBytes } from 'node:crypto';

/** Returns a nonce from which a token is computed. */
export const newNonce = () => randomBytes(32).toString('hex');

/** Returns the hash of a token, which is all that the store keeps. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
