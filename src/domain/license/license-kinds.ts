// The kinds of licences, apart from the catalogue: the check of the content reads them where the catalogue is broken.

/** In the order in which keys count the editions: a new one goes last. */
export const licenceEditions = ['student', 'academic', 'corporate'] as const;
export const licenceTerms = ['month', 'year', 'perpetual'] as const;
/** The sections of the pricing page that licences stand in. */
export const licenceSections = ['student', 'personal', 'monthly', 'group', 'perpetual'] as const;
