// The kinds of licenses, separate from the catalog because the content lint needs them even if the catalog is invalid.

/** Keys store the index of the edition, so append new ones at the end. */
export const licenceEditions = ['student', 'academic', 'corporate'] as const;
export const licenceTerms = ['month', 'year', 'perpetual'] as const;
export type LicenseTerm = (typeof licenceTerms)[number];
export type Edition = (typeof licenceEditions)[number];
export const isLicenseTerm = (term: string): term is LicenseTerm =>
  licenceTerms.some((each) => each === term);
export const isEdition = (edition: string): edition is Edition =>
  licenceEditions.some((each) => each === edition);
/** The license sections of the pricing page. */
export const licenceSections = ['student', 'personal', 'monthly', 'group', 'perpetual'] as const;
