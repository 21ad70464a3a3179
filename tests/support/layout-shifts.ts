import type { Page } from '@playwright/test';

type Shift = {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};
declare global {
  // Filled by an observer that is installed before the page's own code.
  var shifts: { value: number; moved: string }[];
}

/** Records layout shifts on pages opened from now on. */
export const watchLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as Shift;
        if (hadRecentInput) continue;
        const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 40)}: ${place(previousRect)} → ${place(currentRect)}`,
        );
        globalThis.shifts.push({ value, moved: moved.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * The shifted elements with their old and new positions, if the shifts add up to more than 0.000. A word after another one in a new font
 * may move by a hair.
 */
export async function layoutShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => globalThis.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < 0.0005 ? [] : shifts.map(({ value, moved }) => `${value} ${moved}`);
}
