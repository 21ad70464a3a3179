import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyResetLink } from '../../../src/islands/account/reset-link.ts';

const answers = (body: unknown, status: number) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
afterEach(() => {
  vi.unstubAllGlobals();
});
const query = `?token=${'a'.repeat(43)}`;

describe('a reset link', () => {
  it.each([503, 500, 429])('is not called invalid where the server cannot look (%i)', async (status) => {
    answers({ success: false, message: 'Please try again in a minute.' }, status);
    expect(await verifyResetLink(query)).toEqual({
      state: 'unreachable',
      why: 'Please try again in a minute.',
    });
  });
  it('is invalid where the server refuses it, in its words', async () => {
    answers({ success: false, message: 'Invalid or expired reset token' }, 400);
    expect(await verifyResetLink(query)).toEqual({ state: 'invalid', why: 'Invalid or expired reset token' });
  });
});
