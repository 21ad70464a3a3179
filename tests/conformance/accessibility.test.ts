// IBM Equal Access on every page, with the rules of WCAG 2.2. Only definite violations count; its "potential" findings need a manual
// review.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedPages, visitablePath } from '../e2e/site/built-pages.ts';
import { startLocalWorld } from '../local-site/local-world.ts';
import { browserPath, launchFlags } from '../support/browser.ts';

type UnmatchedPayment = { ruleId: string; value: [string, string]; message: string; path: { dom: string } };
type Engine = {
  Checker: new () => { check(page: Document, rules: string[]): Promise<{ results: UnmatchedPayment[] }> };
};
declare global {
  // The checker, available once its source has run in the page.
  var ace: Engine;
}

const checker = readFileSync(fileURLToPath(import.meta.resolve('accessibility-checker-engine')), 'utf8');

/** Rules that ask for more than the standards do. */
const tooStrict = [
  // Neither is a landmark, so neither needs a name (HTML-AAM).
  'aria_article_label_unique',
  'aria_form_label_unique',
  // An email field may contain a user name (HTML, "Username" among the control groups of autofill). axe has this rule as well.
  'input_autocomplete_valid',
  // Each form of the academy has its own checkbox for the terms.
  'input_checkboxes_grouped',
];

let browser: Browser;
let world: Awaited<ReturnType<typeof startLocalWorld>>;
beforeAll(async () => {
  world = await startLocalWorld({ port: 0, store: 'embedded' });
  browser = await puppeteer.launch({ executablePath: await browserPath(), args: launchFlags });
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

test.each(openedPages.map(({ path }) => path))('%s violates no rule of WCAG 2.2', async (path) => {
  const page = await browser.newPage();
  await page.goto(world.origin + visitablePath(path), { waitUntil: 'networkidle0' });
  // Collapsed content is checked as well; a label in it would count as hidden.
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) {
      folded.removeAttribute('name');
      folded.open = true;
    }
  });
  await page.evaluate(`${checker}; globalThis.ace = ace; undefined`);
  const unmatchedPayments = await page.evaluate(async () => {
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    const isDrawing = (path: string) => {
      // An XPath finds SVG elements only by local name.
      const step = path.replace(/\/([\w-]+)\[/g, "/*[local-name()='$1'][");
      const { singleNodeValue: node } = document.evaluate(step, document, null, 9);
      // Elements inside an image have no role (ARIA, "children presentational"), nor do hidden ones.
      return Boolean(node?.parentElement?.closest('[role=img], [aria-hidden=true]'));
    };
    return results
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .filter(({ path: { dom } }) => !isDrawing(dom))
      .map(({ ruleId, message, path: { dom } }) => ({ ruleId, words: `${message} (${dom})` }));
  });
  await page.close();
  expect(unmatchedPayments.filter(({ ruleId }) => !tooStrict.includes(ruleId))).toEqual([]);
});
