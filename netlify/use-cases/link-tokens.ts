// Links that work once: the store keeps a nonce in the mail that waits and the hash of the token, never the token.
import { createHash, randomBytes } from 'node:crypto';

/** What a token is computed from. */
export const newNonce = () => randomBytes(32).toString('hex');

/** What the store keeps of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
