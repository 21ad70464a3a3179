// Regression tests for faults that occurred in only one engine.
import { describe, expect, test } from 'vitest';
import { specifiedArticles } from '../support/articles.ts';
import { engines, titleOf } from './engines.ts';
import { visitIn } from './visit.ts';

for (const engine of engines)
  describe.skipIf(!engine.start)(titleOf(engine), () => {
    const visitor = visitIn(engine);

    test('a link in running text is underlined', async () => {
      await visitor().open('/login');
      const lines = await visitor().run(() =>
        [...document.querySelectorAll('main p a')].map((link) => getComputedStyle(link).textDecorationLine),
      );
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines)).toEqual(new Set(['underline']));
    });

    test.each(['/login', '/free-trial', '/checkout?plan=monthly'])(
      'the form of %s hydrates as soon as the browser is idle, or within half a second without an idle callback',
      async (path) => {
        await visitor().startsAnew();
        await visitor().open(path);
        await visitor().waitsFor('an open form', () => !document.querySelector('button[data-loading]'));
        // Not timed, because a busy machine may be late. Instead, the test checks the delay that the page requests from the browser.
        const waits = await visitor().run(() => {
          const asked: number[] = [];
          // WebKit does not support this call.
          const own: Partial<Pick<Window, 'requestIdleCallback'>> = window;
          const { setTimeout: later } = window;
          const whenIdle = own.requestIdleCallback;
          const note = (ms?: number) => asked.push(ms ?? 0);
          window.setTimeout = ((_: unknown, ms?: number) => note(ms)) as typeof setTimeout;
          if (whenIdle) window.requestIdleCallback = (_, options) => note(options?.timeout);
          const { idle } = (window as unknown as { Astro: { idle(load: unknown, options: unknown): void } })
            .Astro;
          for (const island of document.querySelectorAll('astro-island[client="idle"]'))
            idle(() => undefined, JSON.parse(island.getAttribute('opts')!));
          window.setTimeout = later;
          if (whenIdle) window.requestIdleCallback = whenIdle;
          return asked;
        });
        expect(waits.length).toBeGreaterThan(0);
        expect(Math.max(...waits)).toBeLessThanOrEqual(500);
      },
    );

    test('a form submitted before hydration is processed once hydration completes', async () => {
      await visitor().startsAnew();
      const release = visitor().hold(/^\/_astro\/.*\.js$/);
      try {
        // Opened differently because Firefox fires the load event only after all imports have loaded.
        await visitor().run(() => {
          location.assign('/login');
        });
        await visitor().fill('Email', 'no-one');
        await visitor().press('Sign In');
        expect(await visitor().run(() => location.pathname + location.search)).toBe('/login');
      } finally {
        release();
      }
      await visitor().sees('valid email');
    });

    test('the carousel stops at the first press of Pause, however long it is held', async () => {
      await visitor().open('/statistical-software');
      await visitor().run(() => document.querySelector('.carousel')!.scrollIntoView());
      await visitor().waitsFor(
        'the live carousel',
        () => document.querySelector('.carousel[data-live]') !== null,
      );
      await visitor().press('Pause', { heldForMs: 120 });
      await visitor().waitsFor('Play', () => document.querySelector('.pause')!.textContent.trim() === 'Play');
    });

    test.each([
      ['/pricing', '.visitors'],
      ['/calculators/paired-t-test', '.choices fieldset'],
    ])('the label of a choice on %s appears next to it', async (path, fieldset) => {
      await visitor().resize(1440, 900);
      await visitor().open(path);
      const [name, choice] = await visitor().run(
        (selector) =>
          ['legend', 'label'].map((part) => {
            const { x, y, width } = document.querySelector(`${selector} ${part}`)!.getBoundingClientRect();
            return { start: x, end: x + width, top: y };
          }),
        fieldset,
      );
      expect(name!.end).toBeLessThanOrEqual(choice!.start);
      expect(Math.abs(name!.top - choice!.top)).toBeLessThan(30);
    });

    test('the points of the price curve are perfectly round', async () => {
      await visitor().open('/pricing');
      await visitor().waitsFor('a round point', () => {
        const { width, height } = document.querySelector('.curve .dots circle')!.getBoundingClientRect();
        return width > 0 && Math.abs(width - height) < 0.5;
      });
    });

    test('the plant in the home page window moves to the point of its line that is pressed', async () => {
      await visitor().open('/');
      // In the middle of the line, both plants of the pair are equally tall.
      await visitor().tick('Height of the crossed plant');
      await visitor().waitsFor('plants as tall as each other', () => {
        const { value, min, max } = document.querySelector<HTMLInputElement>('.plot input')!;
        const isInTheMiddle = Math.abs(Number(value) - (Number(min) + Number(max)) / 2) <= 0.25;
        return isInTheMiddle && document.querySelector('.plot .grab')!.textContent.startsWith('pair ');
      });
    });

    test('the first article prefetches the fonts of the next without errors once it has been read', async () => {
      await visitor().startsAnew();
      await visitor().open(`/${specifiedArticles[0]}`);
      await visitor().run(() => {
        scrollTo({ top: 900, behavior: 'instant' });
      });
      await visitor().waitsFor('the fetched faces', () => localStorage['face'] === '1');
      await visitor().open(`/${specifiedArticles[1]}`);
      const face = await visitor().run(() => getComputedStyle(document.querySelector('.text')!).fontFamily);
      expect(face).toMatch(/^"?Text\b/);
      expect(await visitor().complaints()).toEqual([]);
    });
  });
