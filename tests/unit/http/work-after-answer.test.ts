// What an endpoint does after its answer, mostly sending mail: the outbox has it again where it fails.
import type { Context } from '@netlify/functions';
import { expect, it, vi } from 'vitest';
import { rawEndpoint } from '../../../netlify/http/endpoint.ts';

const failing = rawEndpoint({ from: 'anywhere' }, async ({ after }) => {
  await after(Promise.reject(new Error('the store is down')));
  return Response.json({ success: true });
});

it.each(['goes on', 'is waited for'])(
  'work after the answer that %s and fails is logged, and fails neither the answer nor the process',
  async (way) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const kept: Promise<unknown>[] = [];
    const context = {
      requestId: 'request-1',
      ...(way === 'goes on' && { waitUntil: (work: Promise<unknown>) => kept.push(work) }),
    } as unknown as Context;
    const response = await failing(new Request('http://localhost/', { method: 'POST', body: '' }), context);
    expect(response.status).toBe(200);
    expect(kept).toHaveLength(way === 'goes on' ? 1 : 0);
    await expect(Promise.all(kept)).resolves.toBeDefined();
    expect(logged.mock.calls.flat().join()).toMatch(/request-1.*the store is down/);
    logged.mockRestore();
  },
);
