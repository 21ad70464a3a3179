import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';

/** The licence key, to copy; `children` follow its button. */
export function LicenceKey({ licenceKey, children }: { licenceKey: string; children?: ReactNode }) {
  return (
    <section className="box" aria-labelledby="license-key">
      <h2 id="license-key">Your license key</h2>
      <p>
        <code className="key">{licenceKey}</code>
      </p>
      <p>
        <CopyButton text={licenceKey} words="Copy the key" />
      </p>
      {children}
    </section>
  );
}
