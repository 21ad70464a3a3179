import { pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { storedToken } from './session-token.ts';

/** Shows the error of an authenticated call, with a sign-in link if the session has ended. */
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
