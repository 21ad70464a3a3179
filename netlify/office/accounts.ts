// The accounts, on the same store as the orders (see orders.ts):
//   npm run accounts -- show E-MAIL            all about one account but its secrets
//   npm run accounts -- end-sessions E-MAIL    signs its owner out everywhere
//   npm run accounts -- delete E-MAIL          deletes it as its owner could, and tells the address
// Nobody can see or set the password of another: for a lost one there is the link by mail. Changing TOKEN_SECRET signs everyone out.
import { endSessions } from '../../src/domain/account.ts';
import { removeAccount } from '../use-cases/delete-account.ts';
import { fail, openStore } from './open-store.ts';

const [command = '', email = ''] = process.argv.slice(2);
const office = openStore();
const accountId = office.accounts.idOf(email);

async function read() {
  const found = await office.accounts.read(accountId, []);
  return (found.outcome === 'read' ? found.stored : null) ?? fail(`There is no account of ${email}.`);
}

const commands: Record<string, () => Promise<void>> = {
  async show() {
    const { password: _, reset, confirmation, ...account } = (await read()).account;
    const links = { reset: reset?.expiresAt, confirmation: confirmation?.expiresAt };
    console.log(JSON.stringify({ ...account, linksWorkUntil: links }, null, 2));
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
};

const run = commands[command];
if (!run || email === '') fail(`Usage: npm run accounts -- ${Object.keys(commands).join(' | ')} E-MAIL`);
await run();
