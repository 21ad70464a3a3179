// What the commands about one order share: reading it, requesting a change, and reporting the result.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Shop, StoredOrder } from '../use-cases/ports.ts';
import type { OrderRequest } from '../use-cases/serve-order-page.ts';
import { fail } from './fail.ts';

/** Returns the order with this ID, or ends the command if there is none. */
export const readOrder = async (shop: Shop, id = ''): Promise<StoredOrder> =>
  (await shop.orders.read(id)) ?? fail(`There is no order ${id}.`);

/** Sends the emails of a change and reports it. A rejected request ends the command. */
export async function finish(request: OrderRequest, done: string): Promise<void> {
  if (request.outcome === 'refused') fail(request.reason);
  if (request.outcome === 'order-unknown') fail('There is no such order.');
  await request.sendEmails();
  console.log(done);
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses a command's options. An unknown one ends the command with a message. */
export function optionsOf<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    return fail((error as Error).message.split('. ')[0]!);
  }
}
