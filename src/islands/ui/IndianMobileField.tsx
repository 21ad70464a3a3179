import { mobileDigits } from '~/contracts/field-words.ts';
import { Field } from './Field.tsx';

/** A mobile number after +91: at most ten digits, whatever is typed or pasted. */
export function IndianMobileField() {
  return (
    <Field
      name="phone"
      label="Mobile number"
      before="+91"
      type="text"
      inputMode="tel"
      autoComplete="tel-national"
      hint="The payment page asks for it."
      onInput={({ currentTarget }) => {
        const digits = mobileDigits(currentTarget.value);
        if (digits !== currentTarget.value) currentTarget.value = digits;
      }}
    />
  );
}
