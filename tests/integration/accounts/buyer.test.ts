// The purchase forms' default values for a signed-in buyer.
import { afterAll, describe, expect, it } from 'vitest';
import buyer from '../../../netlify/endpoints/trial-buyer.ts';
import confirmEmail from '../../../netlify/endpoints/trial-confirm-email.ts';
import { startCommerce } from '../../support/commerce.ts';
import { bearer, buyAtPayu, mailed, openAccount } from '../../support/visitors.ts';

const site = await startCommerce();
afterAll(() => site.close());

const detailsOf = async (token: string) => (await site.call(buyer, bearer(token))).json!.buyer;
const billed = {
  phone: '9876543210',
  name: 'Asha Rao',
  company: 'Institute of Plant Science',
  stateCode: '29',
  address: '12 Anna Salai',
  postalCode: '560001',
  poNumber: 'PO-7',
};

describe('the details of a signed-in buyer', () => {
  it('are only the address and name of the account until the address is confirmed', async () => {
    const { email, token } = await openAccount(site, { phone: '', company: '' });
    await buyAtPayu(site, { email, priceId: 'personal-academic-inr', ...billed });
    expect(await detailsOf(token)).toEqual({ email, name: 'Ada Lovelace' });
  });

  it('come from the latest order of a confirmed address, except the purchase order number', async () => {
    const { email, token } = await openAccount(site, { phone: '', company: '' });
    await buyAtPayu(site, { email, priceId: 'personal-academic-inr', ...billed, name: 'Someone Else' });
    await buyAtPayu(site, { email, priceId: 'personal-academic-inr', ...billed });
    const link = mailed(site, email, /#confirm=([\w-]+)/);
    await site.call(confirmEmail, { ...bearer(token), body: { token: link } });
    const { poNumber: _, ...lasting } = billed;
    const told = await detailsOf(token);
    expect(told).toMatchObject({ email, ...lasting });
    expect(told).not.toHaveProperty('poNumber');
  });

  it('are visible to no one else', async () => {
    for (const token of ['malformed', '']) expect((await site.call(buyer, bearer(token))).status).toBe(401);
    expect((await site.call(buyer, {})).status).toBe(401);
    const [one, other] = [await openAccount(site), await openAccount(site)];
    expect((await site.call(buyer, bearer(one.token))).text).not.toContain(other.email);
  });
});
