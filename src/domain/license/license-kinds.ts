// The kinds of licenses, separate from the catalog because the content lint needs them even if the catalog is invalid.

/** Keys store the index of the edition, so append new ones at the end. */
export const licenseEditions = ['student', 'academic', 'corporate'] as const;
export const licenseTerms = ['month', 'year', 'perpetual'] as const;
export type LicenseTerm = (typeof licenseTerms)[number];
export type Edition = (typeof licenseEditions)[number];
export const isLicenseTerm = (term: string): term is LicenseTerm =>
  licenseTerms.some((each) => each === term);
export const isEdition = (edition: string): edition is Edition =>
  licenseEditions.some((each) => each === edition);
/** The license sections of the pricing page. */
export const licenseSections = ['student', 'personal', 'monthly', 'group', 'perpetual'] as const;
