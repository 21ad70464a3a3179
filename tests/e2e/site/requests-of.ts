import { expect, type Page } from '@playwright/test';

/** The addresses that a page asks for from now on, once nothing was asked for half a second: what a first touch sets going is over then. */
export async function requestsOf(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const isQuiet = async () => {
    const before = asked.length;
    await page.waitForTimeout(500);
    return asked.length === before;
  };
  await expect.poll(isQuiet).toBe(true);
  asked.length = 0;
  return asked;
}
