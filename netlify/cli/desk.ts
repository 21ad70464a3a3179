// `npm run cli -- desk`: the work queue.
import type { WorkItem } from '../../src/domain/order/work-queue.ts';
import { readDesk, resolveWorkItem } from '../use-cases/work-queue.ts';
import type { CommandOf } from './command-list.ts';
import { fail } from './fail.ts';
import { openStore } from './open-store.ts';

const shop = openStore();

const line = ({ id, dueAt, what }: WorkItem) =>
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
    const done = await resolveWorkItem(shop, item);
    if (!done.ok) fail(done.reason);
    console.log('Removed from the work queue.');
  },
};
