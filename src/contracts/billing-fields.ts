// The billing fields of our forms. Pages pass them to the islands as props, so no script contains them.
export type BillingField = {
  name: string;
  label: string;
  autoComplete?: string;
  maxLength: number;
  inputMode?: 'numeric';
  hint?: string;
  /** Shown in one region only (styles/region.css). */
  only?: 'inr-only' | 'usd-only';
};

export const billingFields: readonly BillingField[] = [
  {
    name: 'gstin',
    label: 'GSTIN',
    maxLength: 15,
    hint: '15 characters, as on your registration. The company is then its legal name.',
    only: 'inr-only',
  },
  { name: 'address', label: 'Address', autoComplete: 'address-line1', maxLength: 200 },
  { name: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 100 },
  {
    name: 'region',
    label: 'State or province',
    autoComplete: 'address-level1',
    maxLength: 100,
    only: 'usd-only',
  },
  { name: 'postalCode', label: 'PIN or postal code', autoComplete: 'postal-code', maxLength: 12 },
  { name: 'country', label: 'Country', autoComplete: 'country-name', maxLength: 60, only: 'usd-only' },
  { name: 'taxId', label: 'Tax ID', maxLength: 30, hint: 'VAT, EIN or the like.', only: 'usd-only' },
  { name: 'poNumber', label: 'Purchase order number', maxLength: 40 },
];
