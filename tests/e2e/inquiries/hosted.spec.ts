// Hosted forms, served by a fake: used if they are configured, and replaced by ours whenever they fail to load.
import { type Page, expect, test } from '@playwright/test';
import { contentSecurityPolicies } from '../../../netlify/postbuild/policy.ts';
import { type EmbedBehavior, embedScript } from '../../fakes/hosted-forms/embed-script.ts';
import { freshEmail, mailTo, stopClock, visitFrom } from '../../support/journeys.ts';

const provider = 'https://js.hsforms.net/**';

type Call = Record<'portalId' | 'formId' | 'region' | 'submitText' | 'inlineMessage', string> & {
  at: number;
  loadedAt: number;
};
const calls = (page: Page) =>
  page.evaluate(() => (window as unknown as { hostedCalls?: Call[] }).hostedCalls ?? []);

/** Serves pages as a build with configured hosted forms writes them: with the attributes and the relaxed policy. */
async function configure(page: Page, paths: RegExp) {
  await page.route(paths, async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace(/<meta http-equiv=[^>]*>/, '')
      .replaceAll(/data-enquiry="([\w-]+)"/g, '$& data-hosted="na1/123/form-$1"')
      .replace(
        'class="request-place"',
        '$& data-hosted="na1/123/support-other" data-hosted-india="na1/123/support-india"',
      );
    const scripts = /script-src 'self' ([^;]*)/.exec(response.headers()['content-security-policy']!)![1]!;
    const { header } = contentSecurityPolicies(scripts.split(' '), {
      builtFor: 'production',
      withHostedForms: true,
    });
    await route.fulfill({
      response,
      body: html,
      headers: { ...response.headers(), 'content-security-policy': header, 'content-encoding': '' },
    });
  });
}

const play = (page: Page, behavior: EmbedBehavior) =>
  page.route(provider, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: embedScript(behavior) }),
  );

const openQuote = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Get a Quote' }).click();

test('the provider gets no request before the form is opened, and the form is rebuilt at each opening', async ({
  page,
}) => {
  await configure(page, /\/about-us$/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost')) asked.push(request.url());
  });
  await play(page, 'works');
  await page.goto('/about-us');
  expect(asked).toEqual([]);
  await openQuote(page);
  await expect(page.getByLabel('Work email')).toBeVisible();
  expect(await calls(page)).toMatchObject([{ region: 'na1', portalId: '123', formId: 'form-quote' }]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#hosted-form')).toHaveCount(0);
  await expect(page.locator('script[src*="hsforms"]')).toHaveCount(0);
  await openQuote(page);
  await expect(page.getByLabel('Work email')).toBeVisible();
  expect(await calls(page)).toHaveLength(2);
});

test('a hosted quote shows its thanks, and the dialog closes 2 seconds later', async ({ page }) => {
  await configure(page, /\/about-us$/);
  await play(page, 'late');
  await page.clock.install();
  await page.goto('/about-us');
  await openQuote(page);
  await expect(page.getByText('Loading the form…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await stopClock(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you for requesting a quote!')).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the partner’s form says Partner with Us; the webinar’s is built 100 ms after its script', async ({
  page,
}) => {
  await configure(page, /\/(partner|academy)$/);
  await play(page, 'works');
  await page.goto('/partner');
  await page.getByRole('link', { name: 'Partner with Us' }).click();
  await expect(page.getByRole('button', { name: 'Partner with Us' })).toBeVisible();
  await page.goto('/academy');
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await expect(page.getByLabel('Work email')).toBeVisible();
  const [call] = await calls(page);
  expect(call!.formId).toBe('form-webinar');
  expect(call!.at - call!.loadedAt).toBeGreaterThanOrEqual(100);
});

for (const [country, formId] of [
  ['IN', 'support-india'],
  ['US', 'support-other'],
] as const)
  test(`support shows the hosted form for ${country}`, async ({ page, context, baseURL }) => {
    await visitFrom(context, country, baseURL!);
    await configure(page, /\/support$/);
    await play(page, 'late');
    await page.goto('/support');
    await expect(page.getByLabel('Work email')).toBeVisible();
    expect(await calls(page)).toMatchObject([{ formId }]);
  });

for (const behavior of ['blocked', 'empty', 'stalls', 'throws'] as const)
  test(`a hosted form that is ${behavior} is replaced by ours within 6 s and logged, and the request arrives`, async ({
    page,
  }) => {
    await configure(page, /\/about-us$/);
    if (behavior === 'blocked') await page.route(provider, (route) => route.abort('blockedbyclient'));
    else await play(page, behavior);
    const logged = page.waitForRequest('**/api/hosted-forms/failed');
    await page.goto('/about-us');
    await openQuote(page);
    await expect(page.getByLabel('Your name')).toBeVisible({ timeout: 6000 });
    const reason = { blocked: 'blocked', empty: 'too-slow', stalls: 'too-slow', throws: 'failed' }[behavior];
    expect((await logged).postDataJSON()).toEqual({ form: 'quote', reason });
    const email = freshEmail();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('License').selectOption('Site');
    await page.getByLabel('Seats').fill('40');
    await page.getByLabel('Use', { exact: true }).selectOption('Corporate');
    await page.getByLabel('Country').fill('India');
    await page.getByRole('button', { name: 'Request a quote' }).click();
    await expect(page.locator('.reference')).toBeVisible();
    await mailTo(page, email, /We received your request/);
  });
