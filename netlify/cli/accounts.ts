// `npm run cli -- accounts`: the accounts of the store. No one can see or set another person's password: someone who lost theirs requests a
// link by email. Changing TOKEN_SECRET signs everyone out.
import { type Account, endSessions } from '../../src/domain/account/account.ts';
import { seatingOf } from '../../src/domain/license/seating.ts';
import { bookingOf } from '../../src/domain/training/booking.ts';
import { removeAccount } from '../use-cases/delete-account.ts';
import { deleteEverything, findPersonalData } from './everything-of.ts';
import type { CommandOf } from './command-list.ts';
import { fail } from './fail.ts';
import { openConnection, openStore } from './open-store.ts';

const office = openStore();

const required = (email: string | undefined) =>
  email === undefined || email === '' ? fail('Specify an account: npm run cli -- accounts --help') : email;

async function read(email: string) {
  const found = await office.accounts.read(office.accounts.idOf(email), []);
  return (found.outcome === 'read' ? found.stored : null) ?? fail(`There is no account for ${email}.`);
}

function withoutSecrets({ password: _, reset, confirmation, nextEmail, ...account }: Account) {
  const links = {
    reset: reset?.expiresAt,
    confirmation: confirmation?.expiresAt,
    newAddress: nextEmail && { email: nextEmail.email, expiresAt: nextEmail.expiresAt },
  };
  return { ...account, linksWorkUntil: links };
}

export const commands: Record<CommandOf<'accounts'>, (email?: string, flag?: string) => Promise<void>> = {
  async show(email) {
    console.log(JSON.stringify(withoutSecrets((await read(required(email))).account), null, 2));
  },
  async 'end-sessions'(email) {
    const { account, version } = await read(required(email));
    const written = await office.accounts.change(
      { account: endSessions(account), version },
      [],
      office.now(),
    );
    console.log(
      written === 'changed'
        ? 'Signed out everywhere.'
        : 'It was changed in the meantime. Run this command again.',
    );
  },
  async delete(email) {
    const done = await removeAccount(office, await read(required(email)));
    if (done.outcome !== 'deleted') fail('It was changed in the meantime. Run this command again.');
    await done.sendEmails();
    console.log('Deleted; the address gets an email.');
  },
  async everything(given, flag) {
    const email = required(given);
    if (flag !== undefined && flag !== '--delete') fail(`${flag} is not an option. To delete, use --delete.`);
    const found = await findPersonalData(openConnection(), office, email);
    if (flag === '--delete') {
      const said = await deleteEverything(office, found);
      console.log(said.length === 0 ? `Nothing is stored about ${email}.` : said.join('\n'));
      return;
    }
    const account = found.account && withoutSecrets(found.account.account);
    const orders = found.orders.map(({ order }) => order);
    // From other people's orders, only what belongs to this address.
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
