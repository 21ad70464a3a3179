// Duplicate purchases within a day, as from two tabs: the order enters the work queue, and an email asks the buyer.
import { afterAll, describe, expect, it } from 'vitest';
import { services } from '../../../netlify/services.ts';
import { sendDailyDigest } from '../../../netlify/use-cases/send-daily-digest.ts';
import { readDesk, resolveWorkItem } from '../../../netlify/use-cases/work-queue.ts';
import { startCommerce } from '../../support/commerce.ts';
import { buyAtPayu, subjectsTo } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());

const twins = async () => (await readDesk(services())).filter(({ kind }) => kind === 'twin');

describe('a second equal purchase within a day', () => {
  it('stays in the work queue until an operator resolves it, and an email asks its buyer', async () => {
    const { email, id } = await buyAtPayu(shop);
    expect(await twins()).toEqual([]);
    const second = await buyAtPayu(shop, { email: email.toUpperCase() });
    const [item, ...more] = await twins();
    expect([item!.about, more]).toEqual([second.id, []]);
    expect(item!.what).toContain(id);
    expect(item!.how).toContain(`npm run cli -- desk done twin.${second.id}`);
    await shop.laterBy(24 * 60 * 60_000, () => sendDailyDigest(services()));
    await shop.settle();
    expect(subjectsTo(shop, second.email)).toContain('You bought the same thing twice');
    expect(await resolveWorkItem(services(), item!.id)).toEqual({ ok: true });
    expect(await twins()).toEqual([]);
  });

  it('is not reported if the plan or the address differs', async () => {
    const { email, id } = await buyAtPayu(shop);
    const others = [await buyAtPayu(shop, { email, priceId: 'student-inr' }), await buyAtPayu(shop)];
    const about = (await twins()).map((item) => item.about);
    for (const each of [id, ...others.map((order) => order.id)]) expect(about).not.toContain(each);
  });
});
