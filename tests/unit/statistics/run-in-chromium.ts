import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { browserPath, launchFlags } from '../../support/browser.ts';
import type { Reference } from '../../../src/validation/reference-case.ts';
import type { CaseOutcome } from '../../../src/validation/run-reference.ts';

/** Runs every case of a reference file in Chromium, from the bundle that esbuild makes of the functions. */
export async function runReferenceInChromium(reference: Reference): Promise<CaseOutcome[]> {
  const { outputFiles } = await build({
    entryPoints: [new URL('../../../src/validation/run-reference.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'accuracy',
    write: false,
    logLevel: 'error',
  });
  const browser = await chromium.launch({ executablePath: await browserPath(), args: launchFlags });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]!.text });
    const run = `JSON.stringify(accuracy.runReference(${JSON.stringify(reference)}))`;
    return JSON.parse(await page.evaluate<string>(run)) as CaseOutcome[];
  } finally {
    await browser.close();
  }
}
