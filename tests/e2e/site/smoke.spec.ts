// The smoke test that operators run on a deployed site, run against this one.
import { expect, test } from '@playwright/test';
import { freshEmail } from '../../support/fresh-email.ts';
import { runOffice } from '../../support/visitors.ts';

test('npm run cli -- smoke finds nothing wrong and leaves no account behind', async ({
  request,
  baseURL,
}) => {
  await request.post('/__local/control', { data: { runSchedules: true } });
  const email = freshEmail();
  const { status, said } = await runOffice('smoke', [baseURL!, '--email', email]);
  expect(said).toMatch(/Every check passes\.\n$/);
  expect(said).toContain('✓ A trial account can be opened, used, and deleted');
  expect(status).toBe(0);
  // The address can be registered again.
  expect((await runOffice('smoke', [baseURL!, '--email', email])).said).toMatch(/Every check passes\.\n$/);
});
