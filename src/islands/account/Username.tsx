import { useAccount } from './account-store.ts';

/** Tells a password manager whose password the form is about; no one sees or fills it. */
export function Username() {
  const account = useAccount();
  const email = account.state === 'signed-in' ? account.user.email : '';
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
