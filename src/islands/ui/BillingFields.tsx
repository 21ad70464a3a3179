import type { BillingField } from '~/contracts/billing-fields.ts';
import { Field } from './Field.tsx';
import { SelectField } from './SelectField.tsx';

type States = readonly (readonly [code: string, name: string])[];

/** The state of the recipient, which an Indian invoice always requires. */
export function StateField({ states }: { states: States }) {
  return (
    <SelectField name="stateCode" label="State" autoComplete="address-level1">
      <option value="">Choose a state</option>
      {states.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The optional invoice fields, collapsed because few buyers need them. */
export function BillingFields({ fields }: { fields: readonly BillingField[] }) {
  return (
    <details className="more">
      {/* The purchase script selects one of the two by an attribute. */}
      <summary>
        <span className="unless-known">Add billing details</span>
        <span className="if-known">Billing details, filled in from your account</span>
      </summary>
      <div className="fields">
        {fields.map(({ only, ...field }) => (
          <div key={field.name} className={only}>
            <Field required={false} {...field} />
          </div>
        ))}
      </div>
    </details>
  );
}
