import { expect, type Page } from '@playwright/test';

/**
 * The URLs that a page requests from now until half a second passes without a request. By then everything that a first interaction loads
 * has arrived.
 */
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
