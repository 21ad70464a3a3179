import { useAccount } from './account-store.ts';

/** A hidden field that tells password managers which account the form belongs to. */
export function Username() {
  const account = useAccount();
  const email = account.state === 'signed-in' ? account.user.email : '';
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
