// The accounts, on the same store as the orders (see orders.ts):
//   npm run accounts -- show E-MAIL            all about one account but its secrets
//   npm run accounts -- end-sessions E-MAIL    signs its owner out everywhere
//   npm run accounts -- delete E-MAIL          deletes it as its owner could, and tells the address
//   npm run accounts -- everything E-MAIL [--delete]
//                                              all that is kept of an address: account, orders, places in trainings, enquiries, files, mails that wait, findings;
//                                              or deletes it, but of orders with money what their invoice needs
// Nobody can see or set the password of another: for a lost one there is the link by mail. Changing TOKEN_SECRET signs everyone out.
import { type Account, endSessions } from '../../src/domain/account/account.ts';
import { seatingOf } from '../../src/domain/license/seating.ts';
import { bookingOf } from '../../src/domain/training/booking.ts';
import { removeAccount } from '../use-cases/delete-account.ts';
import { deleteEverything, findEverything } from './everything-of.ts';
import { fail, openConnection, openStore } from './open-store.ts';

const [command = '', email = '', flag] = process.argv.slice(2);
const office = openStore();
const accountId = office.accounts.idOf(email);

async function read() {
  const found = await office.accounts.read(accountId, []);
  return (found.outcome === 'read' ? found.stored : null) ?? fail(`There is no account of ${email}.`);
}

function withoutSecrets({ password: _, reset, confirmation, nextEmail, ...account }: Account) {
  const links = {
    reset: reset?.expiresAt,
    confirmation: confirmation?.expiresAt,
    newAddress: nextEmail && { email: nextEmail.email, expiresAt: nextEmail.expiresAt },
  };
  return { ...account, linksWorkUntil: links };
}

const commands: Record<string, () => Promise<void>> = {
  async show() {
    console.log(JSON.stringify(withoutSecrets((await read()).account), null, 2));
  },
  async 'end-sessions'() {
    const { account, version } = await read();
    const written = await office.accounts.change(
      { account: endSessions(account), version },
      [],
      office.now(),
    );
    console.log(
      written === 'changed' ? 'Signed out everywhere.' : 'It was changed at this moment; run this again.',
    );
  },
  async delete() {
    const done = await removeAccount(office, await read());
    if (done.outcome !== 'deleted') fail('It was changed at this moment; run this again.');
    await done.sendMails();
    console.log('Deleted; the address is told.');
  },
  async everything() {
    if (flag !== undefined && flag !== '--delete') fail(`${flag} is not known; to delete, say --delete.`);
    const found = await findEverything(openConnection(), office, email);
    if (flag === '--delete') {
      const said = await deleteEverything(office, found);
      console.log(said.length === 0 ? `Nothing is kept of ${email}.` : said.join('\n'));
      return;
    }
    const account = found.account && withoutSecrets(found.account.account);
    const orders = found.orders.map(({ order }) => order);
    // Of others' orders what is theirs, and no more.
    const seatsIn = found.ofOthers.map(({ order }) => ({
      order: order.id,
      seats: seatingOf(order).seats.filter((seat) => found.isTheirs(seat.email)),
      manages: found.isTheirs(seatingOf(order).second?.email),
    }));
    const trainings = found.ofOthers.map(({ order }) => ({
      order: order.id,
      places: bookingOf(order).participants.filter((place) => found.isTheirs(place.email)),
    }));
    console.log(
      JSON.stringify({ ...found, account, orders, ofOthers: undefined, seatsIn, trainings }, null, 2),
    );
  },
};

const run = commands[command];
if (!run || email === '') fail(`Usage: npm run accounts -- ${Object.keys(commands).join(' | ')} E-MAIL`);
await run();
