import type { ReactNode } from 'react';
import { Details } from './Details.tsx';
import { OwnData } from './OwnData.tsx';
import { Sessions } from './Sessions.tsx';
import { EndOtherSessions, Password } from './SignInSettings.tsx';

/** `children` explains in plain HTML what is deleted with an account, and what remains. */
export type SettingsProps = { product: string; children?: ReactNode };

export const AllSettings = (props: SettingsProps) => (
  <>
    <section className="ruled-top settings" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">Signing in</h2>
      <Sessions />
      <Password />
      <EndOtherSessions />
    </section>
    <section className="ruled-top" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <Details />
      <OwnData {...props} />
    </section>
  </>
);
