import { randomBytes } from 'node:crypto';

/** An address that no other test uses. */
export const freshEmail = (who = 'ada') => `${who}.${randomBytes(5).toString('hex')}@university.example`;
