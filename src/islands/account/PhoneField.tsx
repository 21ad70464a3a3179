import type { ReactNode } from 'react';
import { FieldFrame } from '../ui/FieldFrame.tsx';

/** An optional phone number of any country. `children` is the country select (`dialCode`). */
export function PhoneField({ children }: { children: ReactNode }) {
  return (
    <FieldFrame name="phone" label="Phone" required={false}>
      {(frame) => (
        <div className="affix phone">
          {children}
          <input {...frame} type="tel" className="input" inputMode="tel" autoComplete="tel" />
        </div>
      )}
    </FieldFrame>
  );
}
