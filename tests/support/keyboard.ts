// Going about a page without a mouse.
import { type Locator, expect } from '@playwright/test';

/** Presses Tab until the element has the focus; fails where the keyboard never comes to it, or its focus cannot be seen. */
export async function tabTo(target: Locator, most = 120) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      expect(
        await target.evaluate((element) => element.matches(':focus-visible')),
        'the focus is to be seen',
      ).toBe(true);
      return;
    }
  }
  throw new Error(`The keyboard does not come to ${target.toString()}`);
}
