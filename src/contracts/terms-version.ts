import terms from '../../content/legal/terms.yaml';

/** The version of the terms and of the consent's wording that buyers agree to; the check of the content asks for it where the terms change. */
export const termsVersion = (terms as { version: string }).version;
