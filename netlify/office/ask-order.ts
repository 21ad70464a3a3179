// What the commands about one order share: they read it, ask something of it, and say what came of that.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Shop, StoredOrder } from '../use-cases/ports.ts';
import type { OrderRequest } from '../use-cases/serve-order-page.ts';
import { fail } from './fail.ts';

/** The order with this id; without one the command ends. */
export const readOrder = async (shop: Shop, id = ''): Promise<StoredOrder> =>
  (await shop.orders.read(id)) ?? fail(`There is no order ${id}.`);

/** Sends the emails of a change and reports it; a rejected request ends the command. */
export async function finish(request: OrderRequest, done: string): Promise<void> {
  if (request.outcome === 'refused') fail(request.reason);
  if (request.outcome === 'order-unknown') fail('There is no such order.');
  await request.sendMails();
  console.log(done);
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** The options of a command; an unknown one ends it with a sentence. */
export function optionsOf<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    return fail((error as Error).message.split('. ')[0]!);
  }
}
