// Drives Chromium and a stock Firefox over the protocols that Puppeteer supports.
import puppeteer, { type LaunchOptions } from 'puppeteer-core';
import type { Driver } from './driver.ts';

export async function driveWithPuppeteer(options: LaunchOptions): Promise<Driver> {
  const browser = await puppeteer.launch({ ...options, headless: true });
  let context = await browser.createBrowserContext();
  let messages: string[] = [];
  const open = async () => {
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(String(error)));
    return page;
  };
  let page = await open();
  let size = { width: 1440, height: 900 };
  return {
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'load' });
    },
    run: (work, ...words) => page.evaluate(work as never, ...(words as unknown as never[])),
    click: ({ x, y }, heldForMs = 0) => page.mouse.click(x, y, { delay: heldForMs }),
    type: (text) => page.keyboard.type(text),
    resize: async (width, height) => {
      size = { width, height };
      await page.setViewport(size);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    takeMessages: async () => {
      const taken = messages;
      messages = [];
      return taken;
    },
    forget: async () => {
      await context.close();
      context = await browser.createBrowserContext();
      page = await open();
      await page.setViewport(size);
    },
    close: () => browser.close(),
  };
}
