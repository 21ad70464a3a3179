import { useEffect, useState } from 'react';
import { pages } from '~/routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { TryAgain, Waiting } from '../ui/Waiting.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { type ResetLink, verifyResetLink } from './reset-link.ts';

/** Verifies the emailed link and sets a new password. */
export function ResetPassword() {
  const [link, setLink] = useState<ResetLink>({ state: 'verifying' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    void verifyResetLink(location.search).then((found) => {
      if (!left) setLink(found);
    });
    return () => {
      left = true;
    };
  }, [tries]);

  switch (link.state) {
    case 'verifying':
      return <Waiting>Verifying your reset link...</Waiting>;
    case 'invalid':
      return (
        <div className="fields">
          <h2>Invalid Reset Link</h2>
          <Alert>{link.why}</Alert>
          <p>
            <a className="button primary" href={pages.forgotPassword}>
              Request New Reset Link
            </a>
          </p>
        </div>
      );
    case 'unreachable':
      return (
        <div className="fields">
          <TryAgain
            onClick={() => {
              setLink({ state: 'verifying' });
              setTries(tries + 1);
            }}
          >
            {link.why}
          </TryAgain>
        </div>
      );
    case 'valid':
      return <NewPasswordForm token={link.token} email={link.email} />;
  }
}
