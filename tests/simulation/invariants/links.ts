// Links open what they were emailed for, only for their recipient, and nothing else.
import { openOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { strangersLinks, unlessReplaced } from '../attackers/strangers.ts';
import type { Process, World } from '../world.ts';
import { breaks } from './broken-invariant.ts';

export async function checkOldLinks(shop: Process, world: World) {
  if (!world.counts.has('corrected addresses')) return;
  for (const { link, to, id } of await strangersLinks(shop, world))
    if (await unlessReplaced(() => openOrder(shop, link)))
      breaks(
        "a stranger's old link opens nothing after the address was corrected",
        `The link that was mailed to ${to} opens order ${id}.`,
      );
}
