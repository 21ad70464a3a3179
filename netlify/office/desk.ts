// What waits for a person, on the store that the environment (or .env) names; where it names none, on that of the local site:
//   npm run desk -- list       everything, the most urgent first, with the day by which its buyer was told to have an answer
//   npm run desk -- next       the first of them, with the command that settles it
//   npm run desk -- done ITEM  takes it off the list
import type { DeskItem } from '../../src/domain/order/desk.ts';
import { readDesk, settleDeskItem } from '../use-cases/work-the-desk.ts';
import { fail, openStore } from './open-store.ts';

const [command = 'list', item = ''] = process.argv.slice(2);
const shop = openStore();

const line = ({ id, dueAt, what }: DeskItem) =>
  [dueAt < shop.now() ? 'late' : '    ', dueAt.slice(0, 16).replace('T', ' '), id, what].join('  ');

const commands: Record<string, () => Promise<void>> = {
  list: async () => {
    const items = await readDesk(shop);
    for (const each of items) console.log(line(each));
    console.log(items.length === 0 ? 'The desk is empty.' : `${items.length} on the desk.`);
  },
  next: async () => {
    const [first] = await readDesk(shop);
    console.log(first ? `${line(first)}\n→ ${first.how}` : 'The desk is empty.');
  },
  done: async () => {
    const done = await settleDeskItem(shop, item);
    if (!done.ok) fail(done.reason);
    console.log('Off the desk.');
  },
};

const run = commands[command];
if (!run) fail(`Usage: npm run desk -- ${Object.keys(commands).join(' | ')}`);
await run();
