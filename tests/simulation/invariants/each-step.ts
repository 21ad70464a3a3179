// Checks after each step of a history. Each looks only at what is new: emails sent and documents written.
import type { Order } from '../../../src/domain/order/order.ts';
import { storedOrder } from '../stored-order.ts';
import { openShop, type World } from '../world.ts';
import { checkDocuments } from './documents.ts';
import { createMailChecks } from './emails.ts';
import { checkFindable, checkUploads } from './findable.ts';
import { checkOldLinks } from './links.ts';
import { createMailLimitChecks } from './email-limits.ts';
import { createNumberChecks } from './numbers.ts';
import { createKeyChecks } from './rotation.ts';

export type Written = { id: string; text: string; order: Order };

/** Reads the documents written since the last call. */
function createChangeReader(world: World) {
  let known = new Map<string, string>();
  let { engine } = world;
  return async (): Promise<Written[]> => {
    if (engine !== world.engine) {
      engine = world.engine;
      known = new Map();
    }
    const written: Written[] = [];
    for (const key of (await engine.execute(['KEYS', 'order:*'])) as string[]) {
      const text = (await engine.execute(['HGET', key, 'doc'])) as string;
      if (known.get(key) === text) continue;
      known.set(key, text);
      // This release cannot read a document of the next one.
      if (!text.includes('"of-the-next-release-'))
        written.push({ id: key.slice('order:'.length), text, order: storedOrder(text) });
    }
    return written;
  };
}

/** @returns a function to call after each step. It throws a BrokenInvariant. */
export function createStepChecks(world: World): () => Promise<void> {
  const read = createChangeReader(world);
  const checkEmails = createMailChecks(world);
  const checkMailLimits = createMailLimitChecks(world);
  const checkNumbers = createNumberChecks(world);
  const checkKeys = createKeyChecks(world);
  return async () => {
    const written = await read();
    checkEmails();
    await checkMailLimits();
    await checkDocuments(world, written);
    await checkNumbers(written);
    checkKeys(written);
    if (written.length === 0) return;
    const shop = openShop(world);
    await checkFindable(shop, world, written);
    await checkOldLinks(shop, world);
    checkUploads(world);
  };
}
