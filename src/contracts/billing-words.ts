// Messages about invalid billing details. Only the server produces them; our forms show them at the field.
export const billingWords = {
  gstin: 'Please enter a valid 15-character GSTIN, or leave it blank',
  company: 'Please enter the legal name that the GSTIN is registered to',
  name: 'Please enter the name that the invoice is made out to',
  address: 'Please enter the address for the invoice',
  pin: 'Please enter the 6-digit PIN code of the address',
  country: 'Please write the country in English, as in Germany',
  taxId: 'Please check the tax ID, or leave it blank: it doesn’t match the format used in that country',
} as const;

/** A GSTIN of one state with an address in another. */
export const gstinStateWords = (state: string) =>
  `This GSTIN is registered in ${state}. Please choose that state, or leave the GSTIN blank`;
