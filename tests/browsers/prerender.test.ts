// A page that is made ready while the pointer rests on its link: shown at once, and counted as one visit.
import { describe, expect, test } from 'vitest';
import { engines, titleOf } from './engines.ts';
import { visitIn } from './visit.ts';

for (const engine of engines.filter(({ name }) => name === 'chromium'))
  describe.skipIf(!engine.start)(titleOf(engine), () => {
    const visitor = visitIn(engine);

    test('a page whose link is pressed slowly is ready, has asked for nothing of the visitor, and shows the region', async () => {
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
