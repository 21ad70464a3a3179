// `npm run cli -- desk`: the work queue.
import type { DeskItem } from '../../src/domain/order/desk.ts';
import { readDesk, settleDeskItem } from '../use-cases/work-the-desk.ts';
import type { CommandOf } from './command-list.ts';
import { fail } from './fail.ts';
import { openStore } from './open-store.ts';

const shop = openStore();

const line = ({ id, dueAt, what }: DeskItem) =>
  [dueAt < shop.now() ? 'late' : '    ', dueAt.slice(0, 16).replace('T', ' '), id, what].join('  ');

export const commands: Record<CommandOf<'desk'>, (...args: string[]) => Promise<void>> = {
  list: async () => {
    const items = await readDesk(shop);
    for (const each of items) console.log(line(each));
    console.log(items.length === 0 ? 'The work queue is empty.' : `${items.length} in the work queue.`);
  },
  next: async () => {
    const [first] = await readDesk(shop);
    console.log(first ? `${line(first)}\n→ ${first.how}` : 'The work queue is empty.');
  },
  done: async (item = '') => {
    const done = await settleDeskItem(shop, item);
    if (!done.ok) fail(done.reason);
    console.log('Removed from the work queue.');
  },
};
