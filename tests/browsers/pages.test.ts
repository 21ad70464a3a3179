// Every page in each engine, at phone and desktop width: no errors, no truncated content, no horizontal scrolling.
import { describe, expect, test } from 'vitest';
import { openedPages, visitablePath } from '../e2e/site/built-pages.ts';
import { engines, titleOf } from './engines.ts';
import { visitIn } from './visit.ts';

for (const engine of engines)
  describe.skipIf(!engine.start)(titleOf(engine), () => {
    const visit = visitIn(engine);

    test.each(openedPages.map(({ path }) => path))(
      '%s logs no errors and is as wide as its window',
      async (path) => {
        const visitor = visit();
        for (const width of [390, 1440]) {
          await visitor.resize(width, 844);
          await visitor.open(visitablePath(path));
          await visitor.waitsFor(
            'all islands that hydrate on load',
            () =>
              !document.querySelector('astro-island[ssr][client=idle]') && document.readyState === 'complete',
          );
          const { sideways } = await visitor.waitsFor('its width', async () => {
            await document.fonts.ready;
            // Scrolls like a reader, so everything that loads when visible has loaded.
            for (let at = 0; at < document.body.scrollHeight; at += innerHeight) {
              scrollTo({ top: at, behavior: 'instant' });
              await new Promise((resolve) => requestAnimationFrame(resolve));
            }
            scrollTo({ top: 0, behavior: 'instant' });
            const { scrollWidth, clientWidth } = document.documentElement;
            return { sideways: scrollWidth - clientWidth };
          });
          expect(sideways, `${width} px`).toBe(0);
          await visitor.picture(`${path.slice(1).replaceAll('/', '-') || 'home'}-${width}`);
        }
        expect(await visitor.complaints()).toEqual([]);
      },
    );
  });
