import { pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { storedToken } from './session-token.ts';

/** What went wrong with a call for who is signed in; where the session has ended, the way back in. */
export function AccountAlert({ children }: { children: string }) {
  return (
    <Alert>
      {children && (
        <>
          {children} {storedToken() === null && <a href={pages.login}>Sign in</a>}
        </>
      )}
    </Alert>
  );
}
