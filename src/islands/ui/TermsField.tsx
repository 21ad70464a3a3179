import { pages } from '~/routes.ts';
import { CheckField } from './CheckField.tsx';

export const termsRefused = { terms: 'Please accept the terms to continue' };

/** The consent of buyers outside India. Its wording belongs to `termsVersion`, so change both together. */
export function TermsField({ kind }: { kind: 'license' | 'training' }) {
  return (
    <CheckField name="terms">
      I accept the <a href={pages.terms}>terms and conditions</a> and the{' '}
      <a href={pages.privacyPolicy}>privacy policy</a>.
      {kind === 'license' &&
        ' I ask for delivery right away, and understand that a right of withdrawal ends when the license key is delivered.'}
    </CheckField>
  );
}

/** The notice that buyers in India see instead of a checkbox. */
export function TermsNotice() {
  return (
    <p className="small">
      By continuing you accept the <a href={pages.terms}>terms and conditions</a> and the{' '}
      <a href={pages.privacyPolicy}>privacy policy</a>.
    </p>
  );
}
