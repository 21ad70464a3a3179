// What a developer stored yesterday is there today, and two local servers never write to one file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openStore } from '../stand-ins/redis/open-store.ts';
import { findRedisServer } from '../stand-ins/redis/redis-server-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'local-store-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(findRedisServer() === undefined)('the local store on redis-server', () => {
  const open = () => openStore({ engine: 'redis-server', folder });

  it('finds its data again after a restart', async () => {
    const first = await open();
    await first.execute(['SET', 'kept', 'value']);
    await first.close();
    const second = await open();
    expect(await second.execute(['GET', 'kept'])).toBe('value');
    await second.close();
  });

  it('is shared by two local servers at once and outlives the first to leave', async () => {
    const first = await open();
    const second = await open();
    await first.execute(['SET', 'shared', 'yes']);
    expect(await second.execute(['GET', 'shared'])).toBe('yes');
    await first.close();
    expect(await second.execute(['GET', 'shared'])).toBe('yes');
    await second.close();
  });
});
