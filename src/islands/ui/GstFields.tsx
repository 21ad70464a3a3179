import { Field } from './Field.tsx';
import { SelectField } from './SelectField.tsx';

/** What a GST invoice can carry; nothing in it is needed to buy. `states`: two-digit code and name. */
export function GstFields({ states }: { states: readonly (readonly [string, string])[] }) {
  return (
    <details className="more">
      <summary>Add details for a GST invoice (optional)</summary>
      <div className="fields">
        <SelectField name="stateCode" label="State" required={false} autoComplete="address-level1">
          <option value="">Choose a state</option>
          {states.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          name="gstin"
          label="GSTIN"
          required={false}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={15}
          hint="15 characters, as on your registration."
        />
      </div>
    </details>
  );
}
