// A page that is prerendered while the pointer rests on its link. It is shown immediately and counted as one visit.
import { describe, expect, test } from 'vitest';
import { engines, titleOf } from './engines.ts';
import { visitIn } from './visit.ts';

for (const engine of engines.filter(({ name }) => name === 'chromium'))
  describe.skipIf(!engine.start)(titleOf(engine), () => {
    const visitor = visitIn(engine);

    test('a prerendered page is ready on a slow click, has requested nothing about the visitor, and shows the region', async () => {
      await visitor().startsAnew();
      await visitor().run(() => {
        document.cookie = 'nf_country=; path=/; max-age=0';
      });
      await visitor().open('/about-us');
      await visitor().waitsFor('the region', () => document.documentElement.dataset['region']);
      await visitor().press('Pricing', { within: 'header', heldForMs: 1500 });
      await visitor().comesTo('/pricing');
      await visitor().waitsFor('the region', () => document.documentElement.dataset['region']);
      const seen = await visitor().run(() => {
        const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
          activationStart: number;
        })[];
        const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'));
        return { wasReady: visit!.activationStart > 0, calls: calls.map(({ name }) => name) };
      });
      expect(seen).toEqual({ wasReady: true, calls: [] });
      expect(await visitor().complaints()).toEqual([]);
    });
  });
