// Reports what axe finds on a page in its current state, and whether the page scrolls horizontally.
import { type Page, expect } from '@playwright/test';
import axe from 'axe-core';
import { axeTags } from './axe-rules.ts';

const rules = {
  whole: [...axeTags, 'best-practice'],
  colors: ['color-contrast', 'link-in-text-block'],
};

/**
 * Every violation that axe finds: for the whole standard or only for colors, on the page or in one part of it. Axe is injected once and
 * asked only for violations; reporting passed rules takes several times as long as the check itself.
 */
export async function findings(
  page: Page,
  by: keyof typeof rules = 'whole',
  part?: string,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const only = { type: by === 'whole' ? 'tag' : 'rule', values: rules[by] } as const;
  return page.evaluate(
    async ([runOnly, part]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(part ?? document, {
        runOnly,
        resultTypes: ['violations'],
        // The content of a provider's frame is not ours.
        iframes: false,
      });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(' | ')}`,
      );
    },
    [only, part] as const,
  );
}

/** Color violations after the scheme was switched. Checked again if necessary, because the browser updates the color of some texts late. */
export async function colorsAfterSwitch(page: Page, part?: string) {
  await settled(page);
  let found = await findings(page, 'colors', part);
  for (let again = 0; again < 20 && found.length > 0; again += 1) {
    await page.waitForTimeout(100);
    found = await findings(page, 'colors', part);
  }
  return found;
}

/** Checks a page, or one state of it, against the whole standard in light mode and for colors in dark mode, then returns to light mode. */
export async function expectAccessible(page: Page, state = '') {
  await settled(page);
  expect(await findings(page), `${state} in light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colorsAfterSwitch(page), `${state} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
}

/** Waits until colors have stopped changing. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    // Content far below the screen keeps its old colors until it comes near.
    for (const far of document.querySelectorAll<HTMLElement>('main > *'))
      far.style.contentVisibility = 'visible';
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });

/** How many pixels the page can be scrolled horizontally. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What is unusable at the current window size: links, buttons, and fields that another element covers at every scroll position, and
 * truncated text.
 */
export const lostAtThisSize = (page: Page) =>
  page.evaluate(async () => {
    const lost: string[] = [];
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent || element.getAttribute('aria-label')) ?? ''}"`.slice(
        0,
        80,
      );
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.visually-hidden, .skip, [inert], [aria-hidden="true"]') === null;
    /** The element that covers the center of an unreachable element; undefined if there is none. */
    const coverOf = (element: Element) => {
      if (!isShown(element)) return undefined;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const [box] = element.getClientRects();
      if (!box || box.width === 0) return undefined;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      if (hit === null) return 'nothing';
      return element.contains(hit) || label?.contains(hit) === true || hit.contains(element)
        ? undefined
        : named(hit);
    };
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      // Gives scripts that load when visible time to do so.
      if (coverOf(element) !== undefined) await new Promise((later) => setTimeout(later, 300));
      const cover = coverOf(element);
      if (cover !== undefined) lost.push(`covered: ${named(element)} by ${cover}`);
    }
    for (const element of document.querySelectorAll(
      'h1, h2, h3, p, li, a, button, summary, td, th, label, legend',
    )) {
      if (!isShown(element)) continue;
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      const clips = /hidden|clip/;
      if (webkitLineClamp !== 'none') continue;
      if (
        (clips.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (clips.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
      )
        lost.push(`cut off: ${named(element)}`);
      const { left, right } = element.getBoundingClientRect();
      const scrolls = element.closest('.scroll, .slides, [tabindex="0"]');
      if (!scrolls && (left < -1 || right > innerWidth + 1)) lost.push(`beyond the edge: ${named(element)}`);
    }
    return lost;
  });
