// The kinds of licenses, apart from the catalog: the check of the content reads them where the catalog is broken.

/** In the order in which keys count the editions: a new one goes last. */
export const licenceEditions = ['student', 'academic', 'corporate'] as const;
export const licenceTerms = ['month', 'year', 'perpetual'] as const;
export type LicenseTerm = (typeof licenceTerms)[number];
export type Edition = (typeof licenceEditions)[number];
export const isLicenseTerm = (term: string): term is LicenseTerm =>
  licenceTerms.some((each) => each === term);
export const isEdition = (edition: string): edition is Edition =>
  licenceEditions.some((each) => each === edition);
/** The sections of the pricing page that licenses stand in. */
export const licenceSections = ['student', 'personal', 'monthly', 'group', 'perpetual'] as const;
